import { nearestNamesText } from '../../util/closestMatches';
import { listSome } from '../../util/listSome';
import { ParameterError } from '../../util/monitoringError';
import type { LookupResult, Named } from '../../webApi';

interface Sought {
	/** What a person calls it: "alert group". */
	kind: string;
	name: string;
	/** Of the field. */
	label: string;
	/** Where it was looked for. */
	place: string;
}

/**
 * What was looked up by name.
 *
 * @throws {ParameterError} when nothing has the name, or several have
 */
export function requireOneNamed(
	{ kind, name, label, place }: Sought,
	{ found, suggestions }: LookupResult,
): Named {
	const [entry, ...others] = found;
	if (entry !== undefined && others.length === 0) return entry;
	if (others.length > 0) {
		const ids = listSome(found.map(({ id }) => String(id)));
		throw new ParameterError(
			`${label} "${name}" is the name of ${found.length} ${kind}s: IDs ${ids}`,
			`Choose By ID in ${label} and enter the ID of the one you mean.`,
		);
	}
	const quoted = suggestions.map((text) => `"${text}"`);
	const nearest = quoted.length === 0 ? `There are no ${kind}s at all` : nearestNamesText(quoted);
	throw new ParameterError(
		`There is no ${kind} with the name "${name}", which stands in ${label}`,
		`${nearest}. Names are looked for among ${place}: check it and ${label}.`,
	);
}
