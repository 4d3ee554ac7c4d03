import { isObject, type JsonObject } from '../../util/json';

/** Codes as people write them that are none. */
export class CodeSyntaxError extends Error {
	constructor(readonly part: string) {
		super(`"${part}" is not a code`);
		this.name = 'UnreadableCodes';
	}
}

type Code = number | { From: number; To: number };

/**
 * Reads codes such as `500, 503, 520-529` (spec/web-api-public-facts.md §2.12).
 *
 * @throws {CodeSyntaxError} naming the part that is not understood
 */
export function parseCodes(text: string): Code[] {
	const withPlainDashes = text.replace(/(\d)\s*[-\u2010-\u2015\u2212]\s*(?=-?\d)/g, '$1-');
	const parts = withPlainDashes.split(/[,;\s]+/).filter((part) => part !== '');
	return parts.map((part) => {
		const match = /^(-?\d{1,9})(?:-(-?\d{1,9}))?$/.exec(part);
		if (!match) throw new CodeSyntaxError(part);
		const From = Number(match[1]);
		if (match[2] === undefined) return From;
		const To = Number(match[2]);
		if (To <= From) throw new CodeSyntaxError(part);
		return { From, To };
	});
}

/** The text that `parseCodes` reads back into the same codes. */
export function formatCodes(codes: unknown): string {
	const entries = Array.isArray(codes) ? codes : [];
	return entries
		.map((code) => (isObject(code) ? `${String(code.From)}-${String(code.To)}` : String(code)))
		.join(', ');
}

/** A filter in words. */
export function simplifyFilter(filter: JsonObject): JsonObject {
	const rules = isObject(filter.Rules) ? filter.Rules : {};
	const items = Array.isArray(filter.Items) ? filter.Items.filter(isObject) : [];
	return {
		id: filter.Id,
		name: filter.Name,
		description: filter.Description ?? null,
		minutes: rules.Time_Min ?? null,
		numberOfLocations: rules.Number_Of_Locations ?? null,
		numberOfTasks: rules.Number_Of_Tasks ?? null,
		ownerDevice: rules.Owner_Device ?? null,
		ignoredCodes: items.map(
			(item) => `${String(item.Error_Type)}: ${formatCodes(item.Error_Code_To_Ignore)}`,
		),
		devices: Array.isArray(filter.Assigned_To) ? filter.Assigned_To.length : 0,
	};
}
