import type { JsonObject } from '../../words/util/json';

/**
 * The given values under the service's names. Undefined ones, and fields without a name in the
 * service, are left out.
 */
export function toServiceNames(
	fields: object,
	serviceNames: Readonly<Record<string, string>>,
): JsonObject {
	const given = Object.entries(fields).filter(
		([name, value]) => Object.hasOwn(serviceNames, name) && value !== undefined,
	);
	return Object.fromEntries(given.map(([name, value]) => [serviceNames[name], value]));
}
