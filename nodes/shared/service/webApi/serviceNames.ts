import type { JsonObject } from '../../words/util/json';

/**
 * The values of fields under the service's names. Undefined values, and fields that `serviceNames` does
 * not have, are left out.
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
