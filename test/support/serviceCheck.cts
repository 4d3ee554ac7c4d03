import { checkService, type CheckServiceOptions } from '../../tools/checkService/checkService.cts';
import { noon } from './clock.cts';

/** A clock on which waiting takes no time. */
export function quickClock(startsAt: number) {
	let passedMs = 0;
	const waits: number[] = [];
	const now = () => startsAt + passedMs;
	const wait = async (ms: number) => {
		waits.push(ms);
		passedMs += ms;
	};
	return { now, elapsed: now, wait, waits };
}

/** Runs `npm run check:service`; returns the printed texts, and the result of each probe with its evidence. */
export async function runServiceCheck(
	environment: CheckServiceOptions['environment'],
	options: Partial<CheckServiceOptions> & { args?: string[] } = {},
) {
	const printed: string[] = [];
	await checkService(options.args ?? [], {
		ask: async () => '',
		print: (text) => printed.push(text),
		clock: quickClock(noon),
		timeZone: 'UTC',
		includesSlow: false,
		...options,
		environment,
	});
	const lines = printed.join('\n').split('\n');
	const rows = lines.filter((line) => line.startsWith('| '));
	const results = new Map(
		rows.slice(2).map((row) => {
			const [, probe, , result, evidence] = row.slice(2, -2).split(' | ');
			return [probe.replaceAll('`', ''), { result, evidence }] as const;
		}),
	);
	return { printed, rows, results };
}
