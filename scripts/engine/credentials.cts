import './environment.cts';

import { Credentials } from 'n8n-core';
import {
	ICredentialsHelper,
	type ICredentialDataDecryptedObject,
	type ICredentials,
	type IHttpRequestOptions,
	type INodeCredentialsDetails,
} from 'n8n-workflow';

/** Credential data by the credential's id, or by its type. */
export type CredentialStore = Record<string, ICredentialDataDecryptedObject>;

/** n8n's credentials without a database: those that a workflow's nodes name are looked up in a store. */
export class StoredCredentials extends ICredentialsHelper {
	constructor(private readonly store: CredentialStore) {
		super();
	}

	async getDecrypted(
		_additionalData: unknown,
		{ id }: INodeCredentialsDetails,
		type: string,
	): Promise<ICredentialDataDecryptedObject> {
		const data = (id ? this.store[id] : undefined) ?? this.store[type];
		if (!data) throw new Error(`No credential ${id ?? type} in the store`);
		return { ...data };
	}

	async getCredentials({ id, name }: INodeCredentialsDetails, type: string): Promise<ICredentials> {
		return new Credentials({ id: id ?? null, name }, type);
	}

	async authenticate(
		_credentials: ICredentialDataDecryptedObject,
		_type: string,
		options: IHttpRequestOptions,
	): Promise<IHttpRequestOptions> {
		return options;
	}

	async preAuthentication(): Promise<undefined> {
		return undefined;
	}

	async runPreAuthentication(): Promise<undefined> {
		return undefined;
	}

	getParentTypes(): string[] {
		return [];
	}

	getCredentialsProperties(): [] {
		return [];
	}

	getOAuth2Options(): undefined {
		return undefined;
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}

	async updateCredentials(): Promise<void> {}

	async updateCredentialsOauthTokenData(): Promise<void> {}
}
