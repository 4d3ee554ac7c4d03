import { toId } from '../../../words/util/id';
import type { JsonObject } from '../../../words/util/json';

/** The useful fields of a user. The names are assumed: no public source shows them. */
export function simplifyUser(user: JsonObject): JsonObject {
	const { Id, Name, UserName, UserLogin, Email, E_Mail, ...others } = user;
	return {
		id: toId(Id),
		name: Name ?? UserName ?? UserLogin ?? null,
		email: Email ?? E_Mail ?? null,
		// At most ten fields in total, so that an unknown response stays readable.
		...Object.fromEntries(Object.entries(others).slice(0, 7)),
	};
}
