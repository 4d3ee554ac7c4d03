import type { ILoadOptionsFunctions } from 'n8n-workflow';

import {
	namedDepartments,
	ReadingSession,
	RequestLimiter,
	WebApiClient,
	type WebApiLogin,
} from '../../service/webApi';
import { departmentField } from '../parameters/fields/department';
import { nameInLocator } from '../parameters/fields/entityField';
import { ParameterReader } from '../parameters/parameterReader';
import { readingClient, readingTransport } from '../run/departmentDevices';
import { fetchCredential } from '../run/io/credential';
import { DepartmentNames } from '../run/departmentNames';
import { resolveLogin, type SessionKind } from '../run/io/login';
import { editorMaxWaitMs } from '../run/xmlFeed';
import { parseId, type EntityId } from '../../words/util/id';

const departmentParameter = departmentField.properties[0];

export interface EditorDepartment {
	client: WebApiClient;
	/** From Department or the credential; undefined for the account of the UID. */
	departmentId?: EntityId;
	/** The cache key of its lists. Contains secrets. */
	key: readonly unknown[];
}

export interface EditorWebApi extends EditorDepartment {
	/** Whether another choice in Department can give another list. */
	hasDepartments: boolean;
	/** The other accounts and departments of the UID; none if Department is filled in, or for load tests. */
	listOthers(): Promise<Array<EditorDepartment & { name: string }>>;
}

export async function webApiForEditor(context: ILoadOptionsFunctions): Promise<WebApiClient> {
	return (await openWebApiForEditor(context)).client;
}

/**
 * Opens the Web API for an editor list, in the department chosen in the open node, otherwise in that
 * of the credential. Each call logs in separately.
 *
 * @param kind which UID of the credential logs in
 */
export async function openWebApiForEditor(
	context: ILoadOptionsFunctions,
	kind: SessionKind = 'webApi',
): Promise<EditorWebApi> {
	const credential = await fetchCredential(context);
	const access = { helpers: context.helpers, credential };
	const parameters = ParameterReader.forEditor(context);
	const credentialLogin = resolveLogin(credential, kind);
	const { isLoadTesting = false } = credentialLogin;
	const departmentId = await departmentInEditor(parameters, async (name) => {
		return await new DepartmentNames().idOf(name, credentialLogin, readingTransport(access));
	});
	const isDepartmentFilledIn = parameters.locator(departmentParameter) !== '';
	const openAs = (login: WebApiLogin) => ({
		// Waits up to 15 seconds for the rate limit of the service.
		client: readingClient(
			new ReadingSession(login),
			access,
			new RequestLimiter(editorConcurrency),
			editorMaxWaitMs,
		),
		departmentId: login.departmentId,
		key: [credential, login],
	});
	const api = openAs(
		departmentId === undefined || isLoadTesting
			? credentialLogin
			: { ...credentialLogin, departmentId },
	);
	return {
		...api,
		hasDepartments: !isLoadTesting,
		async listOthers() {
			if (isDepartmentFilledIn || isLoadTesting) return [];
			const { entries } = namedDepartments(await api.client.listDepartments());
			const others = entries.filter(({ id }) => id !== api.departmentId);
			return others.map(({ id, name }) => ({
				name,
				...openAs({ ...credentialLogin, departmentId: Number(id) }),
			}));
		},
	};
}

const editorConcurrency = 10;

/** The chosen department's ID; undefined for none, or for an expression: the editor does not resolve it. */
async function departmentInEditor(
	parameters: ParameterReader,
	findId: (name: string) => Promise<EntityId>,
): Promise<EntityId | undefined> {
	const name = nameInLocator(parameters, departmentParameter);
	const text = parameters.locator(departmentParameter);
	if (text.startsWith('=')) return undefined;
	if (name !== undefined) return await findId(name);
	return parseId(text);
}
