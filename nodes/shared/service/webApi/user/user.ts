import { toId } from '../../../words/util/id';
import type { JsonObject } from '../../../words/util/json';
import { isSecretName } from '../../../words/util/secretNames';

/** The useful fields of a user, without passwords. The names are assumed: no public source shows them. */
export function simplifyUser(user: JsonObject): JsonObject {
	const { Id, Name, UserName, UserLogin, Email, E_Mail, ...others } = user;
	const shown = Object.entries(others).filter(([name]) => !isSecretName(name));
	return {
		id: toId(Id),
		name: Name ?? UserName ?? UserLogin ?? null,
		email: Email ?? E_Mail ?? null,
		// At most ten fields in total, so that an unknown response stays readable.
		...Object.fromEntries(shown.slice(0, 7)),
	};
}
