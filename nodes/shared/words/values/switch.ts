/** Reads a switch, such as "yes", "off" or "1", in any case; undefined for other texts. */
export function parseSwitch(text: string): boolean | undefined {
	if (/^(?:true|yes|1|on)$/i.test(text)) return true;
	return /^(?:false|no|0|off)$/i.test(text) ? false : undefined;
}
