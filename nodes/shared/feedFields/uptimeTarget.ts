import type { INodeProperties } from 'n8n-workflow';

import { field, type Field, type FieldProperty } from '../n8n/parameters/field';

/**
 * A field for an uptime target in percent. A target of 1 or less is refused: it is probably a fraction
 * such as 0.999, as OpenSLO and others write targets, and every device would reach 0.999 %.
 *
 * @param allows100 whether the target can be 100, which leaves no error budget (allowed downtime)
 * @param fallback the target for an empty field; without it, an empty field is refused
 */
export function uptimeTargetField(
	property: Pick<FieldProperty, 'description' | 'typeOptions'>,
	{ allows100, fallback }: { allows100: boolean; fallback?: number },
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
		const percent = parameters.number(
			parameter,
			{
				isValid: (value) => value > 0 && (allows100 ? value <= 100 : value < 100),
				problem: `is not a number above 0 and ${allows100 ? 'up to' : 'below'} 100`,
				hint,
			},
			fallback,
		);
		if (percent > 1) return percent;
		// A fraction of 1 would be 100 %, which is hardly meant.
		const suggestion = percent === 1 ? '' : ` Did you mean ${Number((percent * 100).toFixed(6))}?`;
		throw parameters.reject(
			parameter,
			`is ${percent} %, which every device reaches`,
			`${hint}${suggestion}`,
		);
	});
}
