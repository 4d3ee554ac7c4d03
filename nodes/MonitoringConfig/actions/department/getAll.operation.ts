import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { limitField, returnAllField, simplifyField } from '../../../shared/n8n/fields';
import { showFor, toJson } from '../../../shared/n8n/operations';
import { booleanParameter, limitParameter } from '../../../shared/n8n/parameters';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import type { DepartmentAccount } from '../../../shared/webApi';
import { optionsField } from '../fields';

export const description: INodeProperties[] = showFor(
	'department',
	['getAll'],
	[returnAllField, limitField, simplifyField, optionsField],
);

/** One item per account or department the UID may work in. */
export async function execute(
	context: IExecuteFunctions,
	itemIndex: number,
	{ client }: WebApiContext,
): Promise<IDataObject[]> {
	const limit = limitParameter(context, itemIndex);
	const departments = (await client.listDepartments()).slice(0, limit);
	const isSimple = booleanParameter(context, 'simplify', itemIndex);
	return departments.map(isSimple ? simplified : inServiceShape);
}

function simplified({ organization, account }: DepartmentAccount): IDataObject {
	return toJson({
		id: account.Id,
		name: account.Name,
		organisation: organization.Name,
		company: account.CompanyName,
		email: account.Email,
		isDepartment: account.Department === true,
		isOwner: account.Owner === true,
		isNew: account.New === true,
	});
}

/** The organisation as the service sent it, with this one account. */
function inServiceShape({ organization, account }: DepartmentAccount): IDataObject {
	return toJson({ ...organization, Accounts: [account] });
}
