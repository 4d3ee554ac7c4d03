import type { INodeProperties } from 'n8n-workflow';

import { NameList, requireOne, unknownNamesError } from '../../../shared/words/names';
import {
	field,
	shownWith,
	verbatimStringField,
	withProperty,
} from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import {
	departmentField,
	type DepartmentChoice,
} from '../../../shared/n8n/parameters/fields/department';
import { nameInLocator } from '../../../shared/n8n/parameters/fields/entityField';
import type { Account } from '../../../shared/n8n/run/webApiContext';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { quoteSome } from '../../../shared/words/util/phrases';
import { inEachDepartment, type ChosenDevice } from '../device/chosenDevices';
import { devicesField } from '../device/devicesField';
import { isPreviewField } from '../modeField';
import { webApiOperation } from '../operation';
import { copyTo } from './copyDevices';
import { readWholeAccount } from './readSetup';

const targetLabel = 'Target Department';

const targetProperty: INodeProperties = {
	...departmentField.properties[0],
	displayName: targetLabel,
	name: 'departmentTo',
	required: true,
	description: 'The department to copy to. The Web API UID needs access to it.',
};

const targetDepartmentField = field(targetProperty, (parameters, parameter): DepartmentChoice => {
	const name = nameInLocator(parameters, parameter);
	if (name !== undefined) return { name };
	const hint = `Choose a department from the list in ${targetLabel}, or enter its ID as a number.`;
	const id = parameters.optionalId(parameter, hint);
	if (id !== undefined) return id;
	throw parameters.reject(parameter, 'is empty', hint);
});

const existingField = choiceField({
	displayName: 'If Name Exists',
	name: 'existingNames',
	options: [
		{
			name: 'Create With Suffix',
			value: 'suffix',
			description: 'Create another one. Each run creates more.',
		},
		{ name: 'Keep Existing', value: 'keep', description: 'Use the existing one without changes' },
		{ name: 'Update Existing', value: 'update', description: 'Update the existing one' },
	],
	default: 'keep',
	description: 'What to do if the name already exists in the other department',
});

const suffixField = shownWith(
	{ existingNames: ['suffix'] },
	verbatimStringField({
		displayName: 'Suffix',
		name: 'suffix',
		default: ' (copy)',
		description: 'Suffix for names that already exist',
	}),
);

const fields = {
	isPreview: withProperty(isPreviewField, {
		description: 'Whether to write to the other department',
	}),
	devices: devicesField(),
	target: targetDepartmentField,
	existing: existingField,
	suffix: suffixField,
};

/** Copies devices of one or more departments, with all entries they use, to another department. */
export const copy = webApiOperation(
	fields,
	async ({ devices, target, existing, suffix, isPreview }, context) => {
		if (existing === 'suffix' && suffix.trim() === '') {
			const hint = 'Enter a suffix for names that already exist, such as (copy).';
			throw new ParameterError('Suffix is empty', hint);
		}
		const department = await findTargetDepartment(target, context);
		const targetContext = department.open();
		return await inEachDepartment(
			devices,
			context,
			async (chosen) => await requireOutside(chosen, targetContext),
			async (chosen, from) => {
				const source = await readWholeAccount(from);
				const copying = { source, chosen, existing, suffix, isPreview };
				return await targetContext.writes.withAccountLock(targetContext.clock, async () =>
					copyTo(copying, targetContext),
				);
			},
		);
	},
	{ concerns: () => ['account'] },
);

/** @throws {ParameterError} when no department has the ID or name, or several have the name */
async function findTargetDepartment(choice: DepartmentChoice, { listDepartments }: Account) {
	const departments = await listDepartments();
	if (departments.length === 0) {
		throw new ParameterError(
			`${targetLabel} cannot be used: the Web API UID only has access to its own account`,
			'Use a UID with access to both departments, or run Account Setup > Export here, then Plan and Apply with a credential of the other department.',
		);
	}
	const field = {
		label: targetLabel,
		among: 'the departments that the Web API UID can access',
	};
	const names = new NameList(departments);
	if (typeof choice === 'object') return requireOne(field, choice, names);
	const found = departments.find(({ id }) => String(id) === String(choice));
	if (found) return found;
	throw unknownNamesError(field, [String(choice)], names);
}

/** @throws {ParameterError} when a chosen device is in the target department */
async function requireOutside(chosen: readonly ChosenDevice[], { cache, client }: Account) {
	const ids = new Set(chosen.map(({ id }) => String(id)));
	const { entries } = await cache.listNamed(client, 'device');
	const inside = entries.filter(({ id }) => ids.has(String(id)));
	if (inside.length === 0) return [];
	throw new ParameterError(
		`${targetLabel} is the department of ${quoteSome(inside.map(({ name }) => name ?? ''))}`,
		`Choose another department in ${targetLabel}, or other devices. To copy within a department, use Device > Copy.`,
	);
}
