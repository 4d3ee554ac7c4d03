/** Tells a measured figure to the person who runs the tests; jest's own console adds where it was. */
export function figure(text: string): void {
	process.stdout.write(`  ${text}\n`);
}

export function seconds(milliseconds: number): string {
	return `${(milliseconds / 1000).toFixed(1)} s`;
}
