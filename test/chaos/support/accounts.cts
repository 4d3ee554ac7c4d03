/** Many accounts of one service: whatever it answers says whose it is. */
import { createHash } from 'node:crypto';

import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { firstDevice } from '../../support/nodes.cts';

export interface Account {
	index: number;
	/** In every answer for the account, and in none for another. */
	mark: string;
	uid: string;
	pid: string;
}

/** The same in all accounts, so that only the session says whose it is. */
export const sharedDeviceId = firstDevice;

/** So many accounts ask the feed at the same address. */
export const accountsByAddress = 4;

/** The first addresses ask everybody to wait for longer than anybody does. */
export const throttledAddresses = 5;

export const throttleSeconds = 600;

/** Whether the feed never answers at the account's address. */
export function isThrottled({ index }: Account): boolean {
	return addressOf(index) < throttledAddresses;
}

function addressOf(index: number): number {
	return Math.floor(index / accountsByAddress);
}

export function feedPath({ index }: Account): string {
	return `/feed/${addressOf(index)}/reporting/xml`;
}

export function createAccounts(count: number): Account[] {
	return Array.from({ length: count }, (_, index) => ({
		index,
		mark: `Account ${index} `,
		uid: hash(`UID ${index}`),
		pid: hash(`PID ${index}`),
	}));
}

function hash(text: string): string {
	return createHash('md5').update(text).digest('hex').toUpperCase();
}

export function credentialOf(account: Account, origin: string): ICredentialDataDecryptedObject {
	return {
		webApiUid: account.uid,
		departmentId: '',
		xmlFeedPid: account.pid,
		webApiUrl: `${origin}/config_api_v1`,
		xmlFeedUrl: origin + feedPath(account),
		ignoreSslIssues: false,
	};
}

/** Each once. */
export function marksIn(text: string): string[] {
	return [...new Set(text.match(/Account \d+ /g))];
}
