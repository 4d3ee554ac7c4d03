/**
 * Links that lead to another address: those of mail filters, chats, search engines and networks. A check of
 * one shows whether the filter is up, not whether the site is.
 */

/**
 * Hosts, with the start of the path where a host has other pages, too: Microsoft; Proofpoint to GMX; newsletters;
 * search engines; chats and networks. Line breaks are not part of it.
 */
const wrappers = String.raw`
(?:[\w-]+\.)*safelinks\.(?:protection\.(?:outlook|office365)|o365|office365)\.[a-z.]+\/|statics\.teams\.[\w.-]+\/.*safelinks|
urldefense\.(?:proofpoint\.)?(?:com|us)\/|(?:protect[\w-]*\.mimecast|(?:[\w-]+\.)*mimecastprotect)\.com\/|
(?:[\w-]+\.)?linkprotect\.cudasvc\.com\/|secure-web\.cisco\.com\/|(?:[\w-]+\.)*protection\.sophos\.com\/|
(?:[\w-]+\.)*trendmicro\.com\/wis\/|clicktime\.symantec\.com\/|protect\d*\.(?:fireeye|trellix|checkpoint)\.com\/|
(?:[\w-]+\.)*(?:avanan\.click|url-protection\.com|emailprotection\.link)\/|link\.edgepilot\.com\/|
atpscan\.(?:[\w-]+\.)*hornetsecurity\.com\/|deref-(?:gmx|web|mail|1und1)[\w-]*\.[a-z]+\/|
(?:[\w-]+\.)*(?:awstrack\.me|ct\.sendgrid\.net|hubspotlinks\.com)\/|(?:[\w-]+\.)*list-manage\.com\/track\/|
(?:www\.)?google\.[a-z.]+\/url$|(?:www\.)?bing\.com\/ck\/|duckduckgo\.com\/l\/|r\.search\.yahoo\.com\/|
slack-redir\.net\/|lm?\.(?:facebook|instagram|messenger|threads|workplace|wl)\.(?:com|co)\/|
(?:[\w-]+\.)?facebook\.com\/l\.php|(?:[\w-]+\.)?linkedin\.com\/(?:redir|safety)\/|(?:www\.)?youtube\.com\/redirect|
(?:lnkd\.in|t\.co|out\.reddit\.com|t\.umblr\.com)\/|vk\.com\/away|steamcommunity\.com\/linkfilter`;
const wrapper = new RegExp(`^(?:${wrappers.replaceAll('\n', '')})`, 'i');

export function isWrappedLink({ hostname, pathname }: URL): boolean {
	return wrapper.test(hostname + pathname);
}

/** More are not expected inside each other, and no link of a filter is longer. */
const maxLayers = 5;
const maxLength = 8192;

/** The address that a wrapped link leads to, also through several; the text itself if it is none or unreadable. */
export function unwrapLink(text: string): string {
	if (text.length > maxLength) return text;
	const written = /^https?:/i.test(text) ? text : `https://${text}`;
	let address = written;
	for (let layer = 0; layer < maxLayers && URL.canParse(address); layer++) {
		const url = new URL(address);
		const target = isWrappedLink(url) ? findTarget(url) : undefined;
		if (target === undefined) break;
		address = target;
	}
	return address === written ? text : address;
}

/** The address in a parameter or in the path of a wrapped link; undefined without one, or with several. */
function findTarget({ href, pathname, searchParams }: URL): string | undefined {
	// Proofpoint and Check Point put underscores around it; an asterisk is a character that is encoded elsewhere.
	const [, marked] = /\/_{2,3}(https?:[^*]*?)_{2,3}[;.]/.exec(href) ?? [];
	const texts = [marked ?? '', ...searchParams.values(), ...pathname.split('/').map(decode)];
	const found = new Set(texts.map(toAddress).filter((text) => text !== undefined));
	return found.size === 1 ? [...found][0] : undefined;
}

/** Reads an address as it is, in Base64, or with the escapes of Proofpoint: `https-3A__shop.example_`. */
function toAddress(text: string): string | undefined {
	const base64 = /^(?:a1)?(aHR0c[\w+/-]*)=*$/.exec(text)?.[1];
	if (base64 !== undefined) return toAddress(Buffer.from(base64, 'base64').toString());
	if (/^https?-3A_/i.test(text)) return decode(text.replaceAll('-', '%').replaceAll('_', '/'));
	return /^https?:\/+[^/\s]/i.test(text) ? text.replace(/^(https?:)\/+/i, '$1//') : undefined;
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
