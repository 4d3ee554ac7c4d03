import { NameList } from '../../../words/names';
import { toId } from '../../../words/util/id';
import { isObject, type JsonObject } from '../../../words/util/json';
import { ServiceError } from '../../http/serviceError';
import type { NamedEntity } from '../entities';

/** An account of an organization, with the keys the service gives it (docs/dev/service.md W14). */
export interface DepartmentAccount {
	organization: JsonObject;
	account: JsonObject;
}

/** An account with its organization, or an organization without accounts. */
export type DepartmentEntry = Pick<DepartmentAccount, 'organization'> & Partial<DepartmentAccount>;

/**
 * The accounts in a discovery response, each with its organization, in the service's order.
 * An organization without accounts is one entry.
 *
 * @throws {ServiceError} when there is no list of organizations in it
 */
export function parseDepartments(response: unknown): DepartmentEntry[] {
	const organizations = isObject(response) ? response.Result : undefined;
	if (!Array.isArray(organizations)) throw missingListError();
	return organizations.filter(isObject).flatMap((organization): DepartmentEntry[] => {
		const accounts = [organization.Accounts].flat().filter(isObject);
		if (accounts.length === 0) return [{ organization }];
		return accounts.map((account) => ({ organization, account }));
	});
}

/** The entries that the UID can log in to: accounts and departments, no organizations without one. */
export function departmentAccounts(entries: DepartmentEntry[]): DepartmentAccount[] {
	return entries.flatMap(({ organization, account }) =>
		account === undefined ? [] : [{ organization, account }],
	);
}

/** Whether it is a department, and not an account or an organization. */
export function isDepartmentEntry({ account }: DepartmentEntry): boolean {
	return account?.Department === true;
}

function departmentLabel({ organization, account }: DepartmentAccount): string {
	// Whether an account includes the data of its departments is unknown (docs/dev/service.md W14).
	const kind = account.Department === true ? 'department' : 'main account';
	const organizationName = organization.Name ?? account.CompanyName;
	const place = organizationName ? ` of ${String(organizationName)}` : '';
	return `${String(account.Name)} (${kind}${place}, ID ${String(account.Id)})`;
}

/** A department in a few fields; `id` and `name` are null for an organization without accounts. */
export function simplifyDepartment({ organization, account = {} }: DepartmentEntry): JsonObject {
	return {
		id: toId(account.Id ?? null),
		name: account.Name ?? null,
		organization: organization.Name ?? null,
		company: account.CompanyName ?? null,
		email: account.Email ?? null,
		isDepartment: account.Department === true,
		isOwner: account.Owner === true,
		isNew: account.New === true,
	};
}

export function departmentOption(department: DepartmentAccount): { name: string; value: number } {
	return { name: departmentLabel(department), value: Number(department.account.Id) };
}

export function namedDepartments(entries: DepartmentEntry[]): NameList<NamedEntity> {
	return new NameList(
		departmentAccounts(entries).map(({ account }) => ({
			id: Number(account.Id),
			name: String(account.Name),
		})),
	);
}

/**
 * The number of accounts and departments other than the one with this ID. Without an ID, the UID
 * works in an account that the service does not name: then only departments are counted.
 */
export function countOtherDepartments(entries: DepartmentEntry[], id?: number): number {
	return departmentAccounts(entries).filter(({ account }) =>
		id === undefined ? account.Department === true : toId(account.Id) !== id,
	).length;
}

export function findDepartmentName(departments: DepartmentEntry[], id: number): string | undefined {
	const found = departmentAccounts(departments).find(({ account }) => toId(account.Id) === id);
	return found && String(found.account.Name);
}

function missingListError(): ServiceError {
	return new ServiceError({
		code: 'UNEXPECTED_RESPONSE',
		message: 'The Web API returned no list of departments',
		hint: 'Use the UID of an integration with access to departments: Manage Integrations > New Integration, kind "Web API with access to department\'s data".',
	});
}
