import type { Sandbox } from '../../sandbox/index.cts';

/** Required by Device > Create. */
export const newDevice = {
	name: 'New shop',
	platform: 'HTTPS',
	urls: 'https://new.example.test/',
	frequency: 300,
	locations: ['London'],
};

/** The same for each row of {@link deviceRows}; `more` of a row is sent, too. */
export const deviceOfRow = {
	...newDevice,
	name: '={{ $json.name }}',
	settings: { additionalFields: '={{ JSON.stringify($json.more ?? {}) }}' },
};

export function deviceRows(count: number): Array<{ name: string; more?: object }> {
	return Array.from({ length: count }, (_, index) => ({ name: `Item ${index + 1}` }));
}

export function createdNames(sandbox: Sandbox): string[] {
	const names = sandbox.listDevices(41001).map(({ name }) => name);
	return names.filter((name) => name.startsWith('Item '));
}
