const hidden = '*****';

/** A shorter text is likely to be part of ordinary words, and no identifier of the service is. */
const shortestSecret = 8;

function spellings(secret: string): string[] {
	return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
}

/** The text with every spelling of every secret replaced, in whatever case it stands there. */
export function withoutSecrets(text: string, secrets: string[]): string {
	const known = secrets.filter((secret) => secret.length >= shortestSecret).flatMap(spellings);
	if (known.length === 0) return text;
	const pattern = [...new Set(known)]
		.map((secret) => secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
		.join('|');
	return text.replace(new RegExp(pattern, 'gi'), hidden);
}
