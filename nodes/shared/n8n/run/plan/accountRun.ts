import { mutates, type Transport } from '../../../service/http/transport';
import { keyedHash } from '../../../words/util/planToken';
import { RunWrites, type AccountAccess, type WebApiSession } from '../../../service/webApi';

/** The caches and writes of one run of a node. A dry run has its own, and records its writes. */
export class AccountRun {
	readonly caches = new Map<WebApiSession, AccountAccess>();
	readonly writes = new RunWrites();
	/** The writes that a dry run would send, with a secret: account, method, URL and targets. */
	readonly recorded: string[] = [];

	/** Sends reads; records writes, with an empty response. @param account a key of account and login: a secret */
	recordWrites(transport: Transport, account: string): Transport {
		return {
			open: (request) => transport.open(request),
			send: async (request) => {
				if (!mutates(request)) return await transport.send(request);
				const { method, url, targets = [] } = request;
				this.recorded.push([account, method, url, ...targets].join(' '));
				return { status: 200, headers: {}, body: '' };
			},
		};
	}

	/**
	 * Returns a hash of the recorded writes, the entered values (`asked`), which determine their bodies, and
	 * the IDs in the lists that creations add to: after a creation, the same run has another confirmation.
	 */
	async confirmation(asked: unknown, time: number): Promise<string> {
		const known = [...this.caches.values()].flatMap(({ cache }) => [...cache.knownIds]);
		const lists = known.map(async ([path, ids]) => [path, ...[...(await ids)].sort()].join(' '));
		const content = [time, asked, (await Promise.all(lists)).sort()];
		const hash = keyedHash(this.recorded.sort().join('\n'), 'confirmation', content);
		return `1.${time.toString(36)}.${hash.slice(0, 24)}`;
	}
}
