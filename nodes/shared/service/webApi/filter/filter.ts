import { countIn, isObject, objectsIn, type JsonObject } from '../../../words/util/json';
import type { Code } from '../../../words/values/codes';
import { entityTable, nameField, plainField, shownField } from '../entityTable';

interface CodesToIgnore {
	/** One of the service's error types. */
	kind: string;
	codes: Code[];
}

/** The conditions under which a device counts as down; docs/dev/service.md W10. */
export const filters = entityTable({
	name: nameField,
	description: plainField('Description'),
	/** How long an error must last, in minutes. */
	minutes: ruleField<number>('Time_Min'),
	/** How many locations and tasks must see the error. */
	numberOfLocations: ruleField<number>('Number_Of_Locations'),
	numberOfTasks: ruleField<number>('Number_Of_Tasks'),
	/** Whether to include the parent device. */
	ownerDevice: ruleField<boolean>('Owner_Device'),
	codesToIgnore: { property: 'Items', write: (all: CodesToIgnore[]) => all.map(toItem) },
	/** By type of error: "Http: 404, 500-599". */
	ignoredCodes: shownField('Items', (items) => objectsIn(items).map(formatItem)),
	devices: shownField('Assigned_To', countIn),
});

export function toFilterBody({ description, ...filter }: Parameters<typeof filters.toBody>[0]) {
	return filters.toBody({ codesToIgnore: [], ...filter, description: description || undefined });
}

/** One of the rules, which change one by one. */
function ruleField<Value>(rule: string) {
	const rulesOf = (stored: unknown) => (isObject(stored) ? stored : {});
	return {
		property: 'Rules',
		write: (value: Value, stored: unknown) => ({ ...rulesOf(stored), [rule]: value }),
		show: (stored: unknown) => rulesOf(stored)[rule] ?? null,
	};
}

function toItem({ kind, codes }: CodesToIgnore): JsonObject {
	return {
		Error_Type: kind,
		Error_Code_To_Ignore: codes.map((code) =>
			typeof code === 'number' ? code : { From: code.from, To: code.to },
		),
	};
}

function formatItem({ Error_Type, Error_Code_To_Ignore }: JsonObject): string {
	const codes = Array.isArray(Error_Code_To_Ignore) ? Error_Code_To_Ignore : [];
	const texts = codes.map((code) =>
		isObject(code) ? `${String(code.From)}-${String(code.To)}` : String(code),
	);
	return `${String(Error_Type)}: ${texts.join(', ')}`;
}
