/** The columns of a run with a cell that n8n shows in red, such as `[undefined]` or `[empty array]`. */
export function redColumns(items: readonly object[]): string[] {
	const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
	return columns.filter((column) =>
		items.some((item) => isRed(Object.entries(item).find(([name]) => name === column)?.[1])),
	);
}

function isRed(value: unknown): boolean {
	if (value === undefined || value === null || value === '') return true;
	return typeof value === 'object' && Object.keys(value).length === 0;
}

export function nestedColumns(items: readonly object[]): string[] {
	const found = items.flatMap((item) =>
		Object.entries(item).flatMap(([name, value]) => (isNested(value) ? [name] : [])),
	);
	return [...new Set(found)];
}

function isNested(value: unknown): boolean {
	if (Array.isArray(value)) return value.some((entry) => isNested(entry) || isObject(entry));
	return isObject(value);
}

function isObject(value: unknown): boolean {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
