/** An invalid text value. The caller adds its place before the problem. */
export class ValueError extends Error {
	/**
	 * @param problem follows the label of a field or the name of a column: `contains "5xx", which is …`
	 * @param hint the advice
	 */
	constructor(
		readonly problem: string,
		readonly hint: string,
	) {
		super(problem);
		this.name = 'ValueError';
	}
}
