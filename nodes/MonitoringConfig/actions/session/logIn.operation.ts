import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { departmentField } from '../../../shared/n8n/fields';
import { showFor } from '../../../shared/n8n/operations';
import type { WebApiContext } from '../../../shared/n8n/webApi';
import { ServiceError } from '../../../shared/http/serviceError';
import type { DepartmentAccount, WebApiClient } from '../../../shared/webApi';
import { optionsField } from '../fields';

export const description: INodeProperties[] = showFor(
	'session',
	['logIn'],
	[departmentField, optionsField],
);

/** Logs in, unless the execution already has, and says where to. */
export async function execute(
	_context: IExecuteFunctions,
	_itemIndex: number,
	{ client, departmentId, url }: WebApiContext,
): Promise<IDataObject[]> {
	await client.logIn();
	const departmentName =
		departmentId === undefined ? undefined : await nameOf(departmentId, client);
	return [
		{
			loggedIn: true,
			message: `Logged in to ${place(departmentId, departmentName)}`,
			departmentId: departmentId ?? null,
			departmentName: departmentName ?? null,
			webApiUrl: url,
		},
	];
}

/** The department's name; undefined when the service does not tell it: the login itself worked. */
async function nameOf(departmentId: number, client: WebApiClient): Promise<string | undefined> {
	const departments = await client.listDepartments().catch(noneIfRefused);
	const found = departments.find(({ account }) => account.Id === departmentId);
	return found && String(found.account.Name);
}

function noneIfRefused(error: unknown): DepartmentAccount[] {
	if (error instanceof ServiceError) return [];
	throw error;
}

function place(departmentId?: number, departmentName?: string): string {
	if (departmentId === undefined) return 'the account of the Web API UID';
	return departmentName
		? `the department ${departmentName} (ID ${departmentId})`
		: `the department with the ID ${departmentId}`;
}
