import { createHash, randomUUID } from 'node:crypto';

import { accountIdsBeside, allAccountIds, rootAccountId } from './accounts';
import { addressCheck } from './allowList';

/** The three kinds of spec/service.md §2.5. */
export type IntegrationKind = 'webApi' | 'webApiDepartments' | 'xmlFeed';

export interface Integration {
	/** 32 hex digits in upper case; for the XML feed it is the PID. */
	readonly uid: string;
	readonly kind: IntegrationKind;
	readonly name: string;
	/** The account it was created in; a login without a Department Id is a login to this one. */
	readonly accountId: number;
	/** Limits what it may see to these accounts (`webApiDepartments` and `xmlFeed`). */
	readonly departmentIds?: readonly number[];
	/** Trusted IP addresses, ranges `a-b` and masks `a/24`; every address when absent. */
	readonly allowedAddresses?: readonly string[];
}

export type NewIntegration = Partial<Integration> & Pick<Integration, 'kind'>;

/** UIDs that stay the same from start to start, so that a pasted credential keeps working. */
function stableUid(name: string): string {
	return createHash('md5').update(`sandbox: ${name}`).digest('hex').toUpperCase();
}

function freshUid(): string {
	return randomUUID().replaceAll('-', '').toUpperCase();
}

function readyIntegration(
	kind: IntegrationKind,
	name: string,
	departmentIds?: readonly number[],
): Integration {
	return { uid: stableUid(name), kind, name, accountId: rootAccountId, departmentIds };
}

/** The ready-made integrations, by what they are for. */
export const seedIntegrations = {
	webApi: readyIntegration('webApi', 'Monitoring Web API'),
	departments: readyIntegration('webApiDepartments', "Web API with access to department's data"),
	feed: readyIntegration('xmlFeed', 'XML Feed'),
	departmentFeed: readyIntegration('xmlFeed', 'XML Feed of Web Shop', [41_002]),
} as const;

/**
 * The ids of the accounts an integration may see. A feed that is not limited shows the whole
 * organisation; a plain Web API integration only its own account (spec/service.md §2.5, §5.2).
 */
export function accountIdsSeenBy(integration: Integration): readonly number[] {
	const { kind, accountId, departmentIds } = integration;
	if (kind === 'webApi') return [accountId];
	if (departmentIds) return departmentIds;
	return kind === 'webApiDepartments' ? allAccountIds : accountIdsBeside(accountId);
}

export class IntegrationStore {
	private readonly byUid = new Map<string, Integration>();

	private readonly addressChecks = new Map<string, (address: string) => boolean>();

	constructor() {
		for (const integration of Object.values(seedIntegrations)) this.add(integration);
	}

	/** @throws AllowListEntryError when an allowed address is none. */
	add({ kind, uid = freshUid(), ...rest }: NewIntegration): Integration {
		const integration: Integration = {
			uid,
			kind,
			name: rest.name ?? 'Added integration',
			accountId: rest.accountId ?? rootAccountId,
			departmentIds: rest.departmentIds,
			allowedAddresses: rest.allowedAddresses,
		};
		this.addressChecks.set(uid, addressCheck(integration.allowedAddresses));
		this.byUid.set(uid, integration);
		return integration;
	}

	/** The integration with this UID, when it is of one of these kinds. */
	find(uid: string, kinds: readonly IntegrationKind[]): Integration | undefined {
		const integration = this.byUid.get(uid);
		return integration && kinds.includes(integration.kind) ? integration : undefined;
	}

	allows({ uid }: Integration, address: string): boolean {
		return this.addressChecks.get(uid)?.(address) ?? true;
	}

	get all(): Integration[] {
		return [...this.byUid.values()];
	}
}
