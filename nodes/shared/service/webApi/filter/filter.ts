import { toId } from '../../../words/util/id';
import {
	countIn,
	givenFields,
	isObject,
	objectsIn,
	type JsonObject,
} from '../../../words/util/json';
import type { Code } from '../../../words/values/codes';
import { toServiceNames } from '../serviceNames';

/** The conditions under which a device counts as down. */
export interface Filter {
	name: string;
	description: string;
	/** How long an error must last, in minutes. */
	minutes: number;
	/** How many locations and tasks must see the error. */
	numberOfLocations: number;
	numberOfTasks: number;
	/** Whether to include the parent device. */
	ownerDevice: boolean;
	codesToIgnore: CodesToIgnore[];
}

interface CodesToIgnore {
	/** One of the service's error types. */
	kind: string;
	codes: Code[];
}

/** Our names of the rules and those of the service; docs/dev/service.md W10. */
const ruleNames = {
	minutes: 'Time_Min',
	numberOfLocations: 'Number_Of_Locations',
	numberOfTasks: 'Number_Of_Tasks',
	ownerDevice: 'Owner_Device',
} as const;

/** The body of a new filter. */
export function toFilterBody(
	filter: Pick<Filter, 'name' | 'numberOfLocations' | 'numberOfTasks'> & Partial<Filter>,
): JsonObject {
	const { name, description, codesToIgnore = [] } = filter;
	return {
		Name: name,
		...(description ? { Description: description } : {}),
		Rules: toServiceNames(filter, ruleNames),
		Items: codesToIgnore.map(toFilterItem),
	};
}

/**
 * The filter with changes; undefined ones keep the current value. Rules change one by one, the codes to
 * ignore as a whole.
 */
export function applyFilterChanges(filter: JsonObject, changes: Partial<Filter>): JsonObject {
	const { name, description, codesToIgnore } = changes;
	const changedRules = toServiceNames(changes, ruleNames);
	const hasRules = Object.keys(changedRules).length > 0;
	return {
		...filter,
		...givenFields({
			Name: name,
			Description: description,
			Items: codesToIgnore?.map(toFilterItem),
			Rules: hasRules ? { ...rulesOf(filter), ...changedRules } : undefined,
		}),
	};
}

/** A filter in a few fields; its ignored codes by type of error: "Http: 404, 500-599". */
export function simplifyFilter(filter: JsonObject): JsonObject {
	const rules = rulesOf(filter);
	const ruleValues = Object.entries(ruleNames).map(([name, rule]) => [name, rules[rule] ?? null]);
	return {
		id: toId(filter.Id),
		name: filter.Name,
		description: filter.Description ?? null,
		...Object.fromEntries(ruleValues),
		ignoredCodes: objectsIn(filter.Items).map(
			(item) => `${String(item.Error_Type)}: ${formatCodes(item.Error_Code_To_Ignore)}`,
		),
		devices: countIn(filter.Assigned_To),
	};
}

function rulesOf({ Rules }: JsonObject): JsonObject {
	return isObject(Rules) ? Rules : {};
}

/** The codes to ignore of one type of error, as the service stores them. */
function toFilterItem({ kind, codes }: CodesToIgnore): JsonObject {
	return {
		Error_Type: kind,
		Error_Code_To_Ignore: codes.map((code) =>
			typeof code === 'number' ? code : { From: code.from, To: code.to },
		),
	};
}

/** "404, 500-599". */
function formatCodes(codes: unknown): string {
	const entries = Array.isArray(codes) ? codes : [];
	return entries
		.map((code) => (isObject(code) ? `${String(code.From)}-${String(code.To)}` : String(code)))
		.join(', ');
}
