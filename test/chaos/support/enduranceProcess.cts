/**
 * An n8n that repeats the same work often, in a separate process: `enduranceProcess.cts
 * <use> <origin> <accounts> <times>`.
 * It reports what it measured, or ends with what went wrong.
 */
import '../../../scripts/loopbackOnly.cts';

import { heldMegabytes } from '../../support/heap.cts';
import { accountsByAddress, isThrottled } from './accounts.cts';
import { createUsers, workflows, type AccountUser } from './accountsClient.cts';
import { countSessions } from './builtState.cts';
import { Durations } from './durations.cts';

export interface Endurance {
	count: number;
	seconds: number;
	halfMs: number;
	mostMs: number;
	/** Held more than after the warm-up. */
	megabytes: number;
	sessions: number;
}

/** Enough for everything that is made once, such as code that is compiled. */
const warmUpTimes = 1000;

const uses = {
	config: (user: AccountUser) => user.execute(workflows.config),
	reports: (user: AccountUser) => user.execute(workflows.reports),
	polls: (user: AccountUser) => user.poll(),
};

export type LongUse = keyof typeof uses;

function isLongUse(text: string): text is LongUse {
	return Object.hasOwn(uses, text);
}

/** Lets accounts take turns; those of several addresses of the feed at the same time, which wait for each other otherwise. */
async function useTimes(
	users: readonly AccountUser[],
	times: number,
	use: (user: AccountUser) => Promise<void>,
): Promise<void> {
	let next = 0;
	const lane = async (own: readonly AccountUser[]) => {
		while (next < times) await use(own[next++ % own.length]);
	};
	const lanes = users.filter((_, index) => index % accountsByAddress === 0);
	const ofLane = (lane: number) =>
		users.slice(lane * accountsByAddress, (lane + 1) * accountsByAddress);
	await Promise.all(lanes.map((_, number) => lane(ofLane(number))));
}

async function main(): Promise<void> {
	const [name, origin, accountCount, times] = process.argv.slice(2);
	if (!isLongUse(name)) throw new Error(`There is no use ${name}`);
	const use = uses[name];
	const all = createUsers(Number(accountCount), origin);
	const users = all.filter(({ account }) => !isThrottled(account));
	await useTimes(users, warmUpTimes, use);
	const durations = new Durations();
	const before = await heldMegabytes();
	const startedAt = performance.now();
	await useTimes(users, Number(times), (user) => durations.measure(() => use(user)));
	const result: Endurance = {
		count: durations.count,
		seconds: (performance.now() - startedAt) / 1000,
		halfMs: durations.percentile(50),
		mostMs: durations.percentile(99),
		megabytes: (await heldMegabytes()) - before,
		sessions: countSessions(),
	};
	process.send?.(result);
}

void main();
