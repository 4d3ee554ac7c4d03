import { createHash, randomUUID } from 'node:crypto';

import { allAccountIds, rootAccountId, siblingAccountIds } from './accounts.cts';
import { createAddressMatcher } from './allowList.cts';

/** docs/dev/service.md W1. */
export type IntegrationKind = 'webApi' | 'webApiDepartments' | 'stressTesting' | 'xmlFeed';

export interface Integration {
	/** 32 hex digits in upper case; for the XML feed it is the PID. */
	readonly uid: string;
	readonly kind: IntegrationKind;
	readonly name: string;
	/** The account it was created in; a login without a Department Id is a login to this one. */
	readonly accountId: number;
	/** The only accounts it may see (`webApiDepartments` and `xmlFeed`). */
	readonly departmentIds?: readonly number[];
	/** Trusted IP addresses, ranges `a-b` and masks `a/24`; every address when absent. */
	readonly allowedAddresses?: readonly string[];
}

export type NewIntegration = Partial<Integration> & Pick<Integration, 'kind'>;

/** A UID that is the same after every start, so that a pasted credential keeps working. */
function stableUid(name: string): string {
	return createHash('md5').update(`sandbox: ${name}`).digest('hex').toUpperCase();
}

function randomUid(): string {
	return randomUUID().replaceAll('-', '').toUpperCase();
}

function createSeedIntegration(
	kind: IntegrationKind,
	name: string,
	departmentIds?: readonly number[],
): Integration {
	return { uid: stableUid(name), kind, name, accountId: rootAccountId, departmentIds };
}

export const seedIntegrations = {
	webApi: createSeedIntegration('webApi', 'Monitoring Web API'),
	departments: createSeedIntegration(
		'webApiDepartments',
		"Web API with access to department's data",
	),
	loadTesting: createSeedIntegration('stressTesting', 'Stress Testing Web API'),
	feed: createSeedIntegration('xmlFeed', 'XML Feed'),
	departmentFeed: createSeedIntegration('xmlFeed', 'XML Feed of Web Shop', [41_002]),
} as const;

/**
 * The ids of the accounts an integration may see. A feed that is not limited shows the whole
 * organization; a plain Web API integration and one for load tests only its own account
 * (docs/dev/service.md W14).
 */
export function visibleAccountIds(integration: Integration): readonly number[] {
	const { kind, accountId, departmentIds } = integration;
	if (kind === 'webApi' || kind === 'stressTesting') return [accountId];
	if (departmentIds) return departmentIds;
	return kind === 'webApiDepartments' ? allAccountIds : siblingAccountIds(accountId);
}

export class IntegrationStore {
	private readonly byUid = new Map<string, Integration>();

	private readonly addressMatchers = new Map<string, (address: string) => boolean>();

	constructor() {
		for (const integration of Object.values(seedIntegrations)) this.add(integration);
	}

	/** @throws AllowListEntryError for an invalid entry of `allowedAddresses`. */
	add({ kind, uid = randomUid(), ...rest }: NewIntegration): Integration {
		const integration: Integration = {
			uid,
			kind,
			name: rest.name ?? 'Added integration',
			accountId: rest.accountId ?? rootAccountId,
			departmentIds: rest.departmentIds,
			allowedAddresses: rest.allowedAddresses,
		};
		this.addressMatchers.set(uid, createAddressMatcher(integration.allowedAddresses));
		this.byUid.set(uid, integration);
		return integration;
	}

	find(uid: string, kinds: readonly IntegrationKind[]): Integration | undefined {
		const integration = this.byUid.get(uid);
		return integration && kinds.includes(integration.kind) ? integration : undefined;
	}

	allows({ uid }: Integration, address: string): boolean {
		return this.addressMatchers.get(uid)?.(address) ?? true;
	}

	list(): Integration[] {
		return [...this.byUid.values()];
	}
}
