import { createOperation } from '../thingOperations';
import { additionalFields, alertTemplate, requiredFields, templateOf } from './fields';

/** Creates an alert template. */
export const { description, execute } = createOperation(alertTemplate, {
	required: requiredFields,
	additional: additionalFields,
	read: (context, itemIndex, additional) => {
		const required = requiredFields.map(({ name }) => [
			name,
			context.getNodeParameter(name, itemIndex, ''),
		]);
		return templateOf(context, { ...Object.fromEntries(required), ...additional }, itemIndex);
	},
});
