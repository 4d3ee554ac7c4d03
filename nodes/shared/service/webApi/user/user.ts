import { toId } from '../../../words/util/id';
import type { JsonObject } from '../../../words/util/json';

/** A user, simplified. The fields are assumed: no public source shows them. */
export function simplifyUser(user: JsonObject): JsonObject {
	const { Id, Name, UserName, UserLogin, Email, E_Mail, ...others } = user;
	return {
		id: toId(Id),
		name: Name ?? UserName ?? UserLogin ?? null,
		email: Email ?? E_Mail ?? null,
		// Ten fields in all, so that an unknown response stays readable.
		...Object.fromEntries(Object.entries(others).slice(0, 7)),
	};
}
