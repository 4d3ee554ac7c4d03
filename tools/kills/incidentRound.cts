import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';

import type { Random } from '../../test/support/random.cts';
import { MortalN8n, type N8nRest } from '../../scripts/host/index.cts';
import { waitFor } from './publish.cts';
import { Site } from './site.cts';
import { startAgain } from './startAgain.cts';

/** Max time from the outage, or the recovery, to the kill. */
const maxDelayMs = 4000;

/** How PagerDuty, or Jira, shows one outage in the end. */
export type IncidentFate =
	'closed once' | 'two keys' | 'left open' | 'never opened' | 'opened again';

export interface IncidentResult {
	killedAt: 'down' | 'up';
	fates: IncidentFate[];
}

/** An n8n with both triggers active for the same site. */
export class KilledIncidents {
	private constructor(
		private readonly n8n: MortalN8n,
		private readonly site: Site,
		private rest: N8nRest,
	) {}

	/** @param env further settings of n8n */
	static async start(env: NodeJS.ProcessEnv): Promise<KilledIncidents> {
		const n8n = await MortalN8n.install(env);
		const rest = await n8n.start();
		const site = await Site.open();
		await site.publish(rest);
		site.alertAt(n8n.origin);
		return new KilledIncidents(n8n, site, rest);
	}

	/** The site goes down and comes up, and n8n is killed around one of both. */
	async round(random: Random): Promise<IncidentResult> {
		const { site } = this;
		const counts = Object.values(site.services).map(({ incidents }) => incidents.size);
		const killedAt = random.pick(['down', 'up'] as const);
		const delayMs = random.integerBelow(maxDelayMs);
		await site.goDown();
		if (killedAt === 'down') await this.killAfter(delayMs);
		await waitFor('an incident is open', () => site.isOpen(counts[0]));
		await site.waitForPolls(2);
		// n8n can run several polls at once; the All Clear must not arrive while they emit events.
		await site.waitForExecutions(this.rest);
		if (killedAt === 'down') await site.comeUp();
		else await Promise.all([site.comeUp(), this.killAfter(delayMs)]);
		await site.waitForPolls(3);
		await site.waitForExecutions(this.rest);
		const fates = Object.values(site.services).map(({ incidents }, at) =>
			fateOf([...incidents.values()].slice(counts[at])),
		);
		return { killedAt, fates };
	}

	describe(): string {
		const shown = Object.values(this.site.services).map(({ incidents }) => [...incidents.values()]);
		return `${inspect(shown.map((all) => all.slice(-3)))}\n${this.n8n.log().slice(-3000)}`;
	}

	async stop(): Promise<void> {
		await this.n8n.stop();
		await this.site.close();
		this.n8n.removeFiles();
	}

	private async killAfter(delayMs: number): Promise<void> {
		await wait(delayMs);
		await this.n8n.kill();
		this.rest = (await startAgain(this.n8n)).rest;
		this.site.alertAt(this.n8n.origin);
	}
}

function fateOf(incidents: Array<{ isOpen: boolean; opened: number }>): IncidentFate {
	if (incidents.some(({ opened }) => opened > 1)) return 'opened again';
	if (incidents.some(({ isOpen }) => isOpen)) return 'left open';
	const shown = incidents.filter(({ opened }) => opened > 0);
	if (shown.length === 0) return 'never opened';
	return shown.length === 1 ? 'closed once' : 'two keys';
}
