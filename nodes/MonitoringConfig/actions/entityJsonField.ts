import {
	jsonObjectField,
	mapField,
	type Field,
	type FieldProperty,
} from '../../shared/n8n/parameters/field';
import type { JsonObject } from '../../shared/words/util/json';

/**
 * A field for fields of an entity in the service's names, without its ID: JSON copied from another
 * entity has the ID of that one, which must not be written.
 *
 * @param idNames the left out fields in lower case
 */
export function entityJsonField(property: FieldProperty, idNames = ['id']): Field<JsonObject> {
	return mapField(jsonObjectField(property), (fields) => {
		const kept = Object.entries(fields).filter(([name]) => !idNames.includes(name.toLowerCase()));
		return Object.fromEntries(kept);
	});
}
