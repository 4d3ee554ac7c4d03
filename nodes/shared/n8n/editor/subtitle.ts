/** "getAll" of "alertGroup" as "get many: alert group", under the node in the editor. */
export const subtitle = `={{ ${valueInWords('operation')} + ": " + ${valueInWords('resource')} }}`;

/** "wentDown" and "cameBack" as "went down, came back", under a trigger in the editor. */
export const eventsSubtitle = `={{ ${splitWords('[].concat($parameter["events"]).join(", ").replace("outage", "down, recovered, removed")')} }}`;

/** The n8n expression for the value of a parameter, in words and with n8n's usual names. */
function valueInWords(parameter: string): string {
	return splitWords(
		`$parameter["${parameter}"].replace("getAll", "getMany").replace("upsert", "createOrUpdate")`,
	);
}

/** Extends an n8n expression to split its camelCase result into words: "getMany" into "get many". */
function splitWords(expression: string): string {
	return `${expression}.replace(/[A-Z]/g, (capital) => " " + capital.toLowerCase())`;
}
