import { NameList } from '../../../words/names';
import { toId, type EntityId } from '../../../words/util/id';
import { flagOf, isObject, type JsonObject } from '../../../words/util/json';
import type { NamedEntity } from '../entities';
import { unexpectedResponseError } from '../response';

/** An account or department with its organization, both as the service returns them (docs/dev/service.md W14). */
interface DepartmentAccount {
	organization: JsonObject;
	account: JsonObject;
}

/** An account with its organization, or an organization without accounts. */
export type DepartmentEntry = Pick<DepartmentAccount, 'organization'> & Partial<DepartmentAccount>;

/**
 * The accounts and departments in the response to a login with `Action` 1, in the service's order. An
 * organization without accounts is one entry.
 *
 * @throws {ServiceError} when the response has no list of organizations
 */
export function parseDepartments(response: unknown): DepartmentEntry[] {
	const organizations = isObject(response) ? response.Result : undefined;
	if (!Array.isArray(organizations)) {
		throw unexpectedResponseError(
			'The Web API returned no list of departments',
			'Use the UID of an integration with access to departments: Manage Integrations > New Integration, kind "Web API with access to department\'s data".',
		);
	}
	return organizations.filter(isObject).flatMap((organization): DepartmentEntry[] => {
		const accounts = [organization.Accounts].flat().filter(isObject);
		if (accounts.length === 0) return [{ organization }];
		return accounts.map((account) => ({ organization, account }));
	});
}

/** The accounts and departments, which the UID can log in to; organizations without one are left out. */
export function departmentAccounts(entries: DepartmentEntry[]): DepartmentAccount[] {
	return entries.flatMap(({ organization, account }) =>
		account === undefined ? [] : [{ organization, account }],
	);
}

/** The organization of the account or department with this ID, and whether it is no department. */
export function companyOf(entries: DepartmentEntry[], id: EntityId) {
	const found = departmentAccounts(entries).find(({ account }) => toId(account.Id) === id);
	return {
		company: String(found?.organization.Name),
		isMain: flagOf(found?.account.Department) !== true,
	};
}

/** "Sales (department of Acme, ID 5)". */
function departmentLabel({ organization, account }: DepartmentAccount): string {
	// Whether an account includes the data of its departments is unknown (docs/dev/service.md W14).
	const kind = flagOf(account.Department) === true ? 'department' : 'main account';
	const organizationName = organization.Name ?? account.CompanyName;
	const owner = organizationName ? ` of ${String(organizationName)}` : '';
	return `${String(account.Name)} (${kind}${owner}, ID ${String(account.Id)})`;
}

/** A department in a few fields; `id` and `name` are null for an organization without accounts. */
export function simplifyDepartment({ organization, account = {} }: DepartmentEntry): JsonObject {
	return {
		id: toId(account.Id ?? null),
		name: account.Name ?? null,
		organization: organization.Name ?? null,
		company: account.CompanyName ?? null,
		email: account.Email ?? null,
		isDepartment: flagOf(account.Department) === true,
		isOwner: flagOf(account.Owner) === true,
		isNew: flagOf(account.New) === true,
	};
}

/** An option for a list in the editor; its value is the ID. */
export function departmentOption(department: DepartmentAccount): { name: string; value: number } {
	return { name: departmentLabel(department), value: Number(department.account.Id) };
}

/** The accounts and departments, to search by name. */
export function namedDepartments(entries: DepartmentEntry[]): NameList<NamedEntity> {
	const accounts = departmentAccounts(entries).map(({ account }) => account);
	return new NameList(accounts.map(({ Id, Name }) => ({ id: Number(Id), name: String(Name) })));
}

/**
 * The number of accounts and departments other than the one with this ID. Without an ID, counts only
 * departments: the UID then works in a main account, and which one is unknown.
 */
export function countOtherDepartments(entries: DepartmentEntry[], id?: EntityId): number {
	return departmentAccounts(entries).filter(({ account }) =>
		id === undefined ? flagOf(account.Department) === true : toId(account.Id) !== id,
	).length;
}

/** The name of the account or department with this ID; undefined if it is not listed. */
export function findDepartmentName(entries: DepartmentEntry[], id: EntityId): string | undefined {
	const found = departmentAccounts(entries).find(({ account }) => toId(account.Id) === id);
	return found && String(found.account.Name);
}
