import { isObject, type JsonObject } from '../../util/json';
import { ServiceError } from '../../http/serviceError';

/** An account of an organisation, with the keys the service gives it (spec/service.md §2.3). */
export interface DepartmentAccount {
	organization: JsonObject;
	account: JsonObject;
}

/**
 * The accounts in a discovery reply, each with its organisation, in the service's order.
 *
 * @param reply the whole reply, with `Result`
 * @throws {ServiceError} when there is no list of organisations in it
 */
export function parseDepartments(reply: unknown): DepartmentAccount[] {
	const organisations = isObject(reply) ? reply.Result : undefined;
	if (!Array.isArray(organisations)) throw missingListError();
	return organisations.filter(isObject).flatMap((organisation) => {
		const accounts = Array.isArray(organisation.Accounts) ? organisation.Accounts : [];
		return accounts.filter(isObject).map((account) => ({ organization: organisation, account }));
	});
}

/** How a person recognises a department: its name, its organisation, its id. */
export function departmentLabel({ organization, account }: DepartmentAccount): string {
	const kind = account.Department === true ? 'department' : 'whole account';
	const organisationName = organization.Name ?? account.CompanyName;
	const place = organisationName ? ` of ${String(organisationName)}` : '';
	return `${String(account.Name)} (${kind}${place}, ID ${String(account.Id)})`;
}

function missingListError(): ServiceError {
	return new ServiceError({
		code: 'UNEXPECTED_RESPONSE',
		message: 'The Web API gave no list of departments',
		hint: 'Use the UID of an integration that may see departments: Manage Integrations > New Integration, kind "Web API with access to department\'s data".',
	});
}
