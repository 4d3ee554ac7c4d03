/** "getAll" of "alertGroup" as "get many: alert group", under the node in the editor. */
export const subtitle = `={{ ${valueInWords('operation')} + ": " + ${valueInWords('resource')} }}`;

/** "wentDown" and "cameBack" as "went down, came back", under a trigger in the editor. */
export const eventsSubtitle = `={{ ${apart('[].concat($parameter["events"]).join(", ").replace("outage", "down, recovered, removed")')} }}`;

function valueInWords(parameter: string): string {
	return apart(
		`$parameter["${parameter}"].replace("getAll", "getMany").replace("upsert", "createOrUpdate")`,
	);
}

/** An expression whose words were written together. */
function apart(expression: string): string {
	return `${expression}.replace(/[A-Z]/g, (capital) => " " + capital.toLowerCase())`;
}
