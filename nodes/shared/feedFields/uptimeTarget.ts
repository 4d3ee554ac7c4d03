import type { INodeProperties } from 'n8n-workflow';

import { field, type Field, type FieldProperty } from '../n8n/parameters/field';

/**
 * A field for an uptime target in percent. A target of 1 or less is refused: it is probably a fraction
 * such as 0.999, as OpenSLO and others write targets, and every device would reach 0.999 %.
 */
export function uptimeTargetField(
	property: Pick<FieldProperty, 'description' | 'typeOptions'>,
): Field<number> {
	const target: INodeProperties = {
		displayName: 'Uptime Target %',
		name: 'uptimeTarget',
		type: 'number',
		default: 99.9,
		...property,
	};
	return field(target, (parameters, parameter) => {
		const hint = `Enter a number such as 99.9 in ${parameters.label(parameter)}.`;
		const percent = parameters.number(parameter, {
			isValid: (value) => value > 0 && value <= 100,
			problem: 'is not a number above 0 and up to 100',
			hint,
		});
		if (percent > 1) return percent;
		// A fraction of 1 would be 100 %, which is hardly meant.
		const meant = Number((percent * 100).toFixed(6));
		throw parameters.reject(
			parameter,
			`is ${percent} %, which every device reaches`,
			percent === 1 ? hint : `Did you mean ${meant}? Enter it in ${parameters.label(parameter)}.`,
		);
	});
}
