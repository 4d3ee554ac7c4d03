import type { Account } from '../../../shared/n8n/run/webApiContext';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { formatSeconds } from '../../../shared/words/values/duration';
import {
	listPlatformFrequencies,
	webApiFacts,
	type EntityId,
} from '../../../shared/service/webApi';

const usualSeconds: readonly number[] = webApiFacts.frequencies.value;

/**
 * Checks that a platform offers a frequency. Usual frequencies are accepted without a request, and
 * all others if the service does not list the frequencies of the platform.
 *
 * @param platformId null if unknown: then all frequencies are accepted
 * @throws {ParameterError} naming the nearest frequencies that the platform offers
 */
export async function requireOfferedFrequency(
	seconds: number | undefined,
	platformId: EntityId | null,
	label: string,
	{ client, cache }: Account,
): Promise<void> {
	if (seconds === undefined || usualSeconds.includes(seconds)) return;
	const platforms = (await cache.platforms(client)).entries;
	const name = platforms.find(({ id }) => String(id) === String(platformId))?.name;
	if (name === undefined) return;
	const offered = await cache.readOnce(`frequencies ${name}`, () =>
		listPlatformFrequencies(client, name),
	);
	if (offered.length === 0 || offered.includes(seconds)) return;
	const shorter = offered.filter((one) => one < seconds).slice(-1);
	const longer = offered.filter((one) => one > seconds).slice(0, 1);
	const nearest = [...shorter, ...longer].map(formatSeconds).join(' or ');
	throw new ParameterError(
		`${label} is ${formatSeconds(seconds)}, which the platform ${name} does not offer`,
		`Enter ${nearest}.`,
	);
}
