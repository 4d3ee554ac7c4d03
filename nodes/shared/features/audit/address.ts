/** Second parts of names under which countries give names away, such as co.uk. */
const sharedEnding = /^(?:ac|co|com|edu|gob|gov|net|or|org)$/;

/** The part of a host that somebody owns: shop.example of www.shop.example; an IP address as a whole. */
export function siteOf(host: string): string {
	if (/^[\d.]+$/.test(host) || host.includes(':')) return host;
	const parts = host.split('.');
	const [second = '', top = ''] = parts.slice(-2);
	const length = top.length === 2 && sharedEnding.test(second) ? 3 : 2;
	return parts.slice(-length).join('.');
}
