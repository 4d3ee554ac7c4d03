const maxFields = 20;

/** The first value of each field that should hold a number and does not, by the feed's name of the field. */
export class OddFigures extends Map<string, string> {
	note(field: string, text: string): void {
		if (this.size < maxFields && !this.has(field)) this.set(field, text);
	}
}
