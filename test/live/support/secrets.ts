import type { Sandbox } from '../../../sandbox';

/** The UIDs, PIDs and cookies of a sandbox that a text holds. */
export function secretsIn({ integrations, requests }: Sandbox, text: string): string[] {
	const cookies = requests.flatMap(({ cookie }) =>
		(cookie ?? '').split('; ').map((pair) => pair.slice(pair.indexOf('=') + 1)),
	);
	const secrets = [...integrations.map(({ uid }) => uid), ...cookies];
	const lowerCase = text.toLowerCase();
	return [...new Set(secrets)].filter(
		(secret) => secret !== '' && lowerCase.includes(secret.toLowerCase()),
	);
}
