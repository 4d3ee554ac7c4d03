import { noneIfServiceFails } from '../../shared/service/http/serviceError';
import { findDepartmentName, type EntityId } from '../../shared/service/webApi';
import { configResource } from './configResource';
import { webApiOperation } from './operation';

/**
 * Logs in once per execution, and returns the department that the session works in. Without a
 * department, that is the account of the Web API UID.
 */
const logIn = webApiOperation(
	{},
	async (_values, { client, cache, departmentId, url }) => {
		await client.logIn();
		let departmentName: string | undefined;
		if (departmentId !== undefined) {
			const departments = await cache.departments(client).catch(noneIfServiceFails);
			departmentName = findDepartmentName(departments, departmentId);
		}
		return [
			{
				loggedIn: true,
				message: `Logged in to ${describeDepartment(departmentId, departmentName)}`,
				departmentId: departmentId ?? null,
				departmentName: departmentName ?? null,
				webApiUrl: url,
			},
		];
	},
	{ isReadOnly: true },
);

function describeDepartment(id?: EntityId, name?: string): string {
	if (id === undefined) return 'the account of the Web API UID';
	return name ? `the department ${name} (ID ${id})` : `the department with the ID ${id}`;
}

export const session = configResource({
	name: 'Session',
	value: 'session',
	operations: { logIn },
	descriptions: {
		logIn:
			'Open a session to check the login and its department. The other operations log in automatically.',
	},
	actions: { logIn: 'Test API login' },
	defaultOperation: 'logIn',
});
