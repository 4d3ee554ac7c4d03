import { isObject, type JsonObject } from '../../util/json';
import { ServiceError } from '../../http/serviceError';

/** An account of an organization, with the keys the service gives it (docs/service.md W14). */
export interface DepartmentAccount {
	organization: JsonObject;
	account: JsonObject;
}

/**
 * The accounts in a discovery response, each with its organization, in the service's order.
 *
 * @param response the whole response, with `Result`
 * @throws {ServiceError} when there is no list of organizations in it
 */
export function parseDepartments(response: unknown): DepartmentAccount[] {
	const organizations = isObject(response) ? response.Result : undefined;
	if (!Array.isArray(organizations)) throw missingListError();
	return organizations.filter(isObject).flatMap((organization) => {
		const accounts = Array.isArray(organization.Accounts) ? organization.Accounts : [];
		return accounts.filter(isObject).map((account) => ({ organization, account }));
	});
}

/** How a person recognizes a department: its name, its organization, its id. */
function departmentLabel({ organization, account }: DepartmentAccount): string {
	const kind = account.Department === true ? 'department' : 'whole account';
	const organizationName = organization.Name ?? account.CompanyName;
	const place = organizationName ? ` of ${String(organizationName)}` : '';
	return `${String(account.Name)} (${kind}${place}, ID ${String(account.Id)})`;
}

/** A department in a few fields. */
export function simplifyDepartment({ organization, account }: DepartmentAccount): JsonObject {
	return {
		id: account.Id,
		name: account.Name,
		organisation: organization.Name,
		company: account.CompanyName,
		email: account.Email,
		isDepartment: account.Department === true,
		isOwner: account.Owner === true,
		isNew: account.New === true,
	};
}

/** The organization as the service sent it, with this one account. */
export function toServiceDepartment({ organization, account }: DepartmentAccount): JsonObject {
	return { ...organization, Accounts: [account] };
}

/** A department for a list of the editor. */
export function departmentOption(department: DepartmentAccount): { name: string; value: number } {
	return { name: departmentLabel(department), value: Number(department.account.Id) };
}

/** The name of the department with this id; undefined when it is not among them. */
export function findDepartmentName(
	departments: DepartmentAccount[],
	id: number,
): string | undefined {
	const found = departments.find(({ account }) => account.Id === id);
	return found && String(found.account.Name);
}

function missingListError(): ServiceError {
	return new ServiceError({
		code: 'UNEXPECTED_RESPONSE',
		message: 'The Web API gave no list of departments',
		hint: 'Use the UID of an integration that may see departments: Manage Integrations > New Integration, kind "Web API with access to department\'s data".',
	});
}
