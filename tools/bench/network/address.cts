/** What the programs of this benchmark know of the server. */

export interface NetworkAddress {
	webApiUrl: string;
	xmlFeedUrl: string;
	uid: string;
	pid: string;
	deviceIds: number[];
}

export interface NetworkCounts {
	connections: number;
	logins: number;
	requests: number;
}

/** The name of a device among those that the server has from the start. */
export function deviceName(number: number): string {
	return `${number % 50 === 0 ? 'Shop' : 'Site'} ${number}`;
}
