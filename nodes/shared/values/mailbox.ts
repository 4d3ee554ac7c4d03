/** Whether a text can be a mail address: name@host, without blanks and a second @. */
export function isMailbox(text: string): boolean {
	return /^[^@\s<>]+@[^@\s<>]+$/.test(text);
}
