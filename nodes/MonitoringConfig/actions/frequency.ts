import { applyLimit, limitField, simplifyField } from '../../shared/n8n/parameters/fields/output';
import type { Account } from '../../shared/n8n/run/webApiContext';
import { isObject } from '../../shared/words/util/json';
import { ParameterError } from '../../shared/words/util/monitoringError';
import { listFrequencies, simplifyFrequency } from '../../shared/service/webApi';
import { present } from './entityOperations';
import { webApiOperation } from './operation';
import { platformField } from './platform';
import { standardResource } from './standardResource';

const getAll = webApiOperation(
	{ platformId: platformField, limit: limitField, isSimple: simplifyField },
	async ({ platformId, limit, isSimple }, context) => {
		const name = await requirePlatformName(platformId, context);
		const entries = applyLimit(await listFrequencies(context.client, name), limit, context);
		return entries.map((entry) => {
			// The output must be objects, so a plain number gets a field.
			const object = isObject(entry) ? entry : { frequency: entry };
			return present(object, isSimple, () => simplifyFrequency(entry));
		});
	},
	{ isReadOnly: true },
);

/**
 * The name of a platform by its ID, because the service lists frequencies under the name.
 *
 * @throws {ParameterError} when the account has no platform with this ID
 */
async function requirePlatformName(id: number, { client, cache }: Account): Promise<string> {
	const platform = (await cache.platforms(client)).entries.find((known) => known.id === id);
	if (platform) return platform.name;
	throw new ParameterError(
		`Your account has no platform with the ID ${id}`,
		'Choose one from the list in Platform.',
	);
}

export const frequency = standardResource({
	name: 'Frequency',
	plural: 'frequencies',
	value: 'frequency',
	operations: { getAll },
	descriptions: {
		getAll: 'Retrieve the check intervals of a platform',
	},
});
