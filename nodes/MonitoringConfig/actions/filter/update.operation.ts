import { isObject, type JsonObject } from '../../../shared/util/json';
import { textValue, toText } from '../../../shared/n8n/parameters';
import { updateOperation } from '../thingOperations';
import { filter, itemsOf, rulesOf, updateFields } from './fields';

/** Changes what the user set of a filter, and leaves the rest as it is. */
export const { description, execute } = updateOperation(filter, {
	fields: updateFields,
	read: (context, itemIndex, fields) => {
		const rules = rulesOf(context, fields, itemIndex);
		const changes: JsonObject = {
			...('name' in fields ? { Name: textValue(context, fields.name, 'Name', itemIndex) } : {}),
			...('description' in fields ? { Description: toText(fields.description) } : {}),
			...('codesToIgnore' in fields
				? { Items: itemsOf(context, fields.codesToIgnore, itemIndex) }
				: {}),
		};
		return (current) => ({
			...current,
			...changes,
			...(Object.keys(rules).length > 0 ? { Rules: withRules(current, rules) } : {}),
		});
	},
});

function withRules({ Rules }: JsonObject, rules: JsonObject): JsonObject {
	return { ...(isObject(Rules) ? Rules : {}), ...rules };
}
