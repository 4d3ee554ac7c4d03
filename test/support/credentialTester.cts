/**
 * What n8n does when the user saves a credential or presses Test: the steps of n8n's own
 * CredentialsTester (n8n 2.41.1, dist/services/credentials-tester.service.js), on n8n-core's parts.
 */
import { ExecuteContext, PackageDirectoryLoader, RoutingNode } from 'n8n-core';
import {
	createEmptyRunExecutionData,
	Workflow,
	type ICredentialDataDecryptedObject,
	type ICredentialType,
	type IDataObject,
	type IHttpRequestHelper,
	type INode,
	type INodeType,
	type IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import { StoredCredentials } from '../../scripts/engine/index.cts';
import { toNodeTypes } from '../../scripts/engine/nodeTypes.cts';
import { credentialFor, packageFolder, type Account } from './workflows.cts';

export interface TestResult {
	status: 'OK' | 'Error';
	message: string;
}

class TestedCredentials extends StoredCredentials {
	constructor(
		data: ICredentialDataDecryptedObject,
		private readonly type: ICredentialType,
	) {
		super({ [type.name]: data });
	}

	async preAuthentication(
		helpers?: IHttpRequestHelper,
		credentials?: ICredentialDataDecryptedObject,
	): Promise<undefined> {
		const isExpirable = this.type.properties.some(
			({ type, typeOptions }) => type === 'hidden' && typeOptions?.expirable === true,
		);
		if (!isExpirable || !helpers || !credentials) return undefined;
		await this.type.preAuthentication?.call(helpers, credentials);
		return undefined;
	}
}

async function loadCredentialType(): Promise<ICredentialType> {
	const loader = new PackageDirectoryLoader(packageFolder);
	await loader.loadAll();
	return loader.credentialTypes.monitoringApi.type;
}

/** Tests a credential like n8n; `withCheck: false` leaves only the credential's declarative test. */
export async function testCredential(
	account: Account,
	{ withCheck = true } = {},
): Promise<TestResult> {
	const loaded = await loadCredentialType();
	const type: ICredentialType = withCheck
		? loaded
		: { ...loaded, preAuthentication: undefined, properties: [] };
	const routing = createRoutingNode(type, credentialFor(account));
	try {
		const output = await routing.runNode();
		return applyRules(type, output?.[0]?.[0]?.json);
	} catch (error) {
		return { status: 'Error', message: errorMessageOf(type, error) };
	}
}

function applyRules(type: ICredentialType, body: unknown): TestResult {
	for (const rule of type.test?.rules ?? []) {
		if (rule.type !== 'responseSuccessBody') continue;
		const { key, value, message } = rule.properties;
		const content = typeof body === 'object' && body !== null ? (body as IDataObject) : {};
		if (content[key] === value) return { status: 'Error', message };
	}
	return { status: 'OK', message: 'Connection successful!' };
}

interface Thrown {
	message: string;
	cause?: { code?: string; response?: { status: number; statusText: string } };
}

function errorMessageOf(type: ICredentialType, error: unknown): string {
	const { message, cause } = error as Thrown;
	const rule = (type.test?.rules ?? []).find(
		({ type, properties }) =>
			type === 'responseCode' && properties.value === cause?.response?.status,
	);
	if (rule) return rule.properties.message;
	if (cause?.response) return cause.response.statusText || `HTTP ${cause.response.status}`;
	return cause?.code ?? message;
}

function createRoutingNode(
	type: ICredentialType,
	data: ICredentialDataDecryptedObject,
): RoutingNode {
	const name = 'n8n-nodes-base.noOp';
	const nodeType: INodeType = {
		description: {
			displayName: 'No Operation',
			name,
			group: ['transform'],
			version: 1,
			description: '',
			defaults: { name: 'Temp-Node' },
			inputs: ['main'],
			outputs: ['main'],
			credentials: [{ name: type.name, required: true }],
			properties: [
				{
					displayName: 'Temp',
					name: 'temp',
					type: 'string',
					routing: { request: type.test?.request },
					default: '',
				},
			],
		},
	};
	const node: INode = {
		id: 'temp',
		parameters: {},
		name: 'Temp-Node',
		type: name,
		typeVersion: 1,
		position: [0, 0],
		credentials: { [type.name]: { id: type.name, name: type.name } },
	};
	const workflow = new Workflow({
		nodes: [node],
		connections: {},
		active: false,
		nodeTypes: toNodeTypes({ [name]: nodeType }),
	});
	const additionalData = {
		credentialsHelper: new TestedCredentials(data, type),
		formWaitingBaseUrl: 'http://localhost/form-waiting',
		webhookWaitingBaseUrl: 'http://localhost/webhook-waiting',
		variables: {},
	} as unknown as IWorkflowExecuteAdditionalData;
	const context = new ExecuteContext(
		workflow,
		node,
		additionalData,
		'internal',
		createEmptyRunExecutionData(),
		0,
		[],
		{ main: [[{ json: {} }]] },
		{ node, data: {}, source: null },
		[],
	);
	return new RoutingNode(context, nodeType, {
		id: type.name,
		name: type.name,
		type: type.name,
		data,
	});
}
