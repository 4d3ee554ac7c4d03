import type { INodeParameters } from 'n8n-workflow';

import { watchDevices } from './pollingTrigger.cts';
import { answerStates } from './watchedDevices.cts';

/** By ID; devices that are not listed have no tags. */
export type Tags = Record<number, string[]>;

export const webApiPath = '*/config_api_v1/*';

/** Polls four devices, of which some have tags that a test changes. */
export async function watchTagged(
	tags: Tags,
	parameters: INodeParameters,
	options: Parameters<typeof watchDevices>[1] = {},
) {
	const watched = await watchDevices(parameters, options);
	const { devices, host, sandbox } = watched;
	let remove: Array<() => void> = [];
	/** Devices that are not listed have no tags. */
	const tag = (now: Tags) => {
		for (const one of remove) one();
		remove = Object.entries(now).map(([id, own]) =>
			sandbox.faults.add({
				kind: 'body',
				path: `*/device/${id}`,
				body: JSON.stringify({ Id: Number(id), Name: `Device ${id}`, Tags: own }),
			}),
		);
	};
	tag(tags);
	/** Requests before the last call of `webApiRequests`. */
	let counted = 0;
	const webApiRequests = () => {
		const count = sandbox.requests.filter(({ path }) => path.includes('/config_api_v1/')).length;
		const own = count - counted;
		counted = count;
		return own;
	};
	const prepared = async <Result,>(call: () => Promise<Result>) => {
		answerStates(sandbox, devices);
		return await call();
	};
	return {
		...watched,
		tag,
		webApiRequests,
		restart: async () => await prepared(() => host.restart()),
		update: async (changes: INodeParameters) => await prepared(() => host.update(changes)),
		fetchTestEvent: async () => await prepared(() => host.fetchTestEvent()),
	};
}
