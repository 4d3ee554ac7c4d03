import { updateOperation } from '../thingOperations';
import { alertTemplate, templateOf, updateFields } from './fields';

/** Changes what the user set of an alert template, and leaves the rest as it is. */
export const { description, execute } = updateOperation(alertTemplate, {
	fields: updateFields,
	read: (context, itemIndex, given) => {
		const changes = templateOf(context, given, itemIndex);
		return (current) => ({ ...current, ...changes });
	},
});
