import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { baseAddress } from '../address';
import type { WebApiLogin } from '../webApi';
import type { FeedAccount } from '../xmlFeed';

export const credentialName = 'monitoringApi';

/** The credential as a person filled it in, blanks and trailing slashes removed. */
export interface MonitoringCredential {
	/** Empty when the credential has none. */
	webApiUid: string;
	/** Empty for the whole account. */
	departmentId: string;
	/** Empty when the credential has none. */
	xmlFeedPid: string;
	/** Undefined when it is not an absolute http(s) address. */
	webApiUrl?: string;
	xmlFeedUrl?: string;
	ignoreSslIssues: boolean;
}

/** A credential that lacks something, in words: `message` says what, `nextStep` what to do. */
export class CredentialGap extends Error {
	constructor(
		message: string,
		readonly nextStep: string,
	) {
		super(message);
		this.name = 'CredentialGap';
	}
}

export function readCredential(data: ICredentialDataDecryptedObject): MonitoringCredential {
	return {
		webApiUid: textOf(data.webApiUid),
		departmentId: textOf(data.departmentId),
		xmlFeedPid: textOf(data.xmlFeedPid),
		webApiUrl: baseAddress(textOf(data.webApiUrl)),
		xmlFeedUrl: baseAddress(textOf(data.xmlFeedUrl)),
		ignoreSslIssues: data.ignoreSslIssues === true,
	};
}

/**
 * What to log in to the Web API with.
 *
 * @throws {CredentialGap} when there is nothing, or the department is not an ID
 */
export function webApiOf({
	webApiUid,
	webApiUrl,
	departmentId,
}: MonitoringCredential): WebApiLogin {
	if (webApiUid === '') {
		throw new CredentialGap(
			'The credential has no Web API UID',
			'Open the credential and fill in Web API UID. You get one in your account under Manage Integrations > New Integration, kind Monitoring Web API.',
		);
	}
	return {
		uid: webApiUid,
		url: addressOr(webApiUrl, 'Web API URL'),
		departmentId: departmentIdOf(departmentId),
	};
}

/**
 * What to read the XML feed with.
 *
 * @throws {CredentialGap} when there is nothing
 */
export function xmlFeedOf({ xmlFeedPid, xmlFeedUrl }: MonitoringCredential): FeedAccount {
	if (xmlFeedPid === '') {
		throw new CredentialGap(
			'The credential has no XML Feed PID',
			'Open the credential and fill in XML Feed PID. You get one in your account under Manage Integrations > New Integration, kind XML Feed.',
		);
	}
	return { pid: xmlFeedPid, url: addressOr(xmlFeedUrl, 'XML Feed URL') };
}

function addressOr(url: string | undefined, label: string): string {
	if (url !== undefined) return url;
	throw new CredentialGap(
		`The ${label} of the credential is not a web address`,
		`Open the credential and correct ${label}: it starts with https:// (or http://) and holds no blanks.`,
	);
}

function departmentIdOf(text: string): number | undefined {
	if (text === '') return undefined;
	if (/^\d{1,15}$/.test(text)) return Number(text);
	throw new CredentialGap(
		'The Department ID of the credential is not a number',
		'Open the credential and correct Department ID, or leave it empty for the whole account. The operation Department > Get Many lists the IDs.',
	);
}

function textOf(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
