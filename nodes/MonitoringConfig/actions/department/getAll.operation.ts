import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { limitField, returnAllField, simplifyField } from '../../../shared/n8n/fields';
import { shownFor, toJson } from '../../../shared/n8n/operations';
import { booleanParameter, limitParameter } from '../../../shared/n8n/parameters';
import type { WebApiAccess } from '../../../shared/n8n/webApi';
import type { DepartmentAccount } from '../../../shared/webApi';
import { optionsField } from '../fields';

export const description: INodeProperties[] = shownFor(
	'department',
	['getAll'],
	[returnAllField, limitField, simplifyField, optionsField],
);

/** One item per account or department the UID may work in. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiAccess,
): Promise<IDataObject[]> {
	const limit = limitParameter(context, itemIndex);
	const departments = (await client.departments()).slice(0, limit);
	const isSimple = booleanParameter(context, 'simplify', itemIndex);
	return departments.map(isSimple ? simplified : inServiceShape);
}

function simplified({ organisation, account }: DepartmentAccount): IDataObject {
	return toJson({
		id: account.Id,
		name: account.Name,
		organisation: organisation.Name,
		company: account.CompanyName,
		email: account.Email,
		isDepartment: account.Department === true,
		isOwner: account.Owner === true,
		isNew: account.New === true,
	});
}

/** The organisation as the service sent it, with this one account. */
function inServiceShape({ organisation, account }: DepartmentAccount): IDataObject {
	return toJson({ ...organisation, Accounts: [account] });
}
