import type { INodeProperties } from 'n8n-workflow';

import { field, type Field, type FieldProperty } from '../n8n/parameters/field';

/**
 * In percent. A target of 1 or less is refused: it was meant as a fraction (0.999), as OpenSLO and
 * others write it, and every device would reach 0.999 %.
 *
 * @param allowsAll whether it can be 100, which leaves no error budget
 * @param fallback for an empty field; without one, an empty field is refused
 */
export function uptimeTargetField(
	property: Pick<FieldProperty, 'description' | 'typeOptions'>,
	{ allowsAll, fallback }: { allowsAll: boolean; fallback?: number },
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
				isValid: (value) => value > 0 && (allowsAll ? value <= 100 : value < 100),
				problem: `is not a number above 0 and ${allowsAll ? 'up to' : 'below'} 100`,
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
