/** "getAll" of "alertGroup" as "get many: alert group", under the node in the editor. */
export const subtitle = `={{ ${words('operation')} + ": " + ${words('resource')} }}`;

function words(parameter: string): string {
	const plain = `$parameter["${parameter}"].replace("getAll", "getMany").replace("upsert", "createOrUpdate")`;
	return `${plain}.replace(/[A-Z]/g, (capital) => " " + capital.toLowerCase())`;
}
