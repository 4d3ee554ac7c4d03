/** What a text says of a switch, in any case; undefined when it says neither on nor off. */
export function parseSwitch(text: string): boolean | undefined {
	if (/^(?:true|yes|1|on)$/i.test(text)) return true;
	return /^(?:false|no|0|off)$/i.test(text) ? false : undefined;
}
