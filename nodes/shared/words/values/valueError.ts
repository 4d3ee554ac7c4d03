/** A text that does not say the value it should. Whoever knows where it stands says so before the problem. */
export class ValueError extends Error {
	/**
	 * @param problem follows the label of a field or the name of a column: `holds "5xx", which is …`
	 * @param hint what to write
	 */
	constructor(
		readonly problem: string,
		readonly hint: string,
	) {
		super(problem);
		this.name = 'ValueError';
	}
}
