/** Numbers in ascending order as a person writes them: 1-3, 5, 7-8. */
export function toRanges(numbers: number[]): string {
	const ranges: Array<[first: number, last: number]> = [];
	for (const number of numbers) {
		const range = ranges.at(-1);
		if (range && range[1] === number - 1) range[1] = number;
		else ranges.push([number, number]);
	}
	return ranges
		.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`))
		.join(', ');
}
