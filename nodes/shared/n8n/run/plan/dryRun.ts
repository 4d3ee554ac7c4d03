import { mutates, type Transport, type TransportResponse } from '../../../service/http/transport';
import { planToken } from '../../../words/util/planToken';
import { inTurns } from '../../../words/util/turn';
import { RunWrites, type AccountAccess, type WebApiSession } from '../../../service/webApi';
import { RunPlan } from './runPlan';

/** The caches, plan and writes of one run of a node. */
export class AccountRun {
	readonly caches = new Map<WebApiSession, AccountAccess>();
	readonly plan = new RunPlan();
	readonly writes = new RunWrites();
}

/** The response to a write without a body. */
const accepted: TransportResponse = { status: 200, headers: {}, body: '' };

/** A run that records its writes instead of sending them; it has its own caches. */
export class DryRun {
	readonly run = new AccountRun();
	private readonly writes: string[] = [];
	private readonly accounts = new Set<string>();

	/** Sends reads; records writes, with an empty response. @param account a key of account and login: a secret */
	recordWrites(transport: Transport, account: string): Transport {
		return {
			open: (request) => transport.open(request),
			send: async (request) => {
				if (!mutates(request)) return await transport.send(request);
				this.accounts.add(account);
				const { method, url, targets = [] } = request;
				this.writes.push([method, url, ...targets].join(' '));
				return accepted;
			},
		};
	}

	get count(): number {
		return this.writes.length;
	}

	/**
	 * Returns a fingerprint of the recorded writes: of their accounts, methods, URLs and targets. It
	 * covers the bodies by the entered values (`asked`), which determine them.
	 */
	async token(asked: unknown): Promise<string> {
		const account = [...this.accounts].sort().join(' ');
		const entries = [...this.writes].sort().map((write, index) => ({
			key: `${index} ${write}`,
			name: write,
			wanted: asked,
			found: null,
		}));
		return await inTurns(planToken(account, entries));
	}
}
