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

/** One of the devices that the server has from the start. */
export function deviceName(number: number): string {
	return `${number % 50 === 0 ? 'Shop' : 'Site'} ${number}`;
}
