const quotedName = /^"[^"\s]+"$/;

/** A part between the dots of a name or a host. */
const part = /^[^\s"(),:;<>@[\\\]]+$/;

/** Whether a text can be a mail address (RFC 5321, RFC 6531): name@host, without spaces. */
export function isMailbox(text: string): boolean {
	const at = text.lastIndexOf('@');
	const [name, host] = [text.slice(0, at), text.slice(at + 1)];
	const isName = quotedName.test(name) || name.split('.').every((one) => part.test(one));
	const isHost =
		/^\[[\w.:]+\]$/.test(host) ||
		host.split('.').every((label) => part.test(label) && !/^-|-$/.test(label));
	return at > 0 && isName && isHost;
}
