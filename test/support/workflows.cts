import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	INode,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import type { Sandbox, SandboxOptions } from '../../sandbox/index.cts';
import {
	readFileContent,
	runWorkflow,
	type WorkflowFile,
	type WorkflowRun,
} from '../../scripts/engine/index.cts';
import { sandboxCredential } from '../../scripts/host/examples.cts';
import { nodeTypes } from './builtNodes.cts';
import { byId, chain, config, start } from './nodes.cts';
import { logOperations } from './operationLog.cts';
import { sandboxForTest } from './sandbox.cts';

export { nodeTypes, packageFolder } from './builtNodes.cts';
export {
	branches,
	byId,
	byName,
	chain,
	config,
	firstDevice,
	selectById,
	reports,
	start,
	toTool,
} from './nodes.cts';

/** Who runs something: the credential, or a sandbox in place of its own. */
export type Account = Sandbox | ICredentialDataDecryptedObject;

export const isSandbox = (account: Account): account is Sandbox => 'faults' in account;

export function credentialFor(
	account: Account,
	fields: ICredentialDataDecryptedObject = {},
): ICredentialDataDecryptedObject {
	return { ...(isSandbox(account) ? sandboxCredential(account).data : account), ...fields };
}

let lastExecution = 0;

export interface RunOptions {
	workflow: WorkflowFile;
	credential: Account;
	/** Items of the first node; one empty item by default. */
	rows?: object[];
	/** null for none, as in an AI tool call over MCP; unique by default. */
	executionId?: string | null;
	onStart?: (cancel: () => void) => void;
	/** The saved static data; it is changed in place. */
	staticData?: IDataObject;
	/** `manual` for a run in the editor. */
	mode?: WorkflowExecuteMode;
}

/** One credential for all nodes; each run is a separate execution. */
export async function execute(options: RunOptions): Promise<WorkflowRun> {
	const { workflow, credential, rows = [{}], onStart, staticData, mode } = options;
	const { executionId = `execution-${++lastExecution}` } = options;
	const run = await runWorkflow({
		workflow,
		nodeTypes: await nodeTypes(),
		credentials: { monitoringApi: credentialFor(credential) },
		executionId: executionId ?? undefined,
		input: rows.map((row) => ({ json: { ...row } })),
		onStart,
		staticData,
		mode,
	});
	logOperations(workflow, run);
	return run;
}

export function json(run: WorkflowRun, name: string, output = 0) {
	return run.items(name, output).map((item) => item.json);
}

interface RunError {
	code?: string;
	message?: string;
	description?: string | null;
}

export function hintsOf({ run }: WorkflowRun, node = 'Read'): string[] {
	const { hints = [] } = run.data.resultData.runData[node][0];
	return hints.map(({ message }) => message);
}

/** Of the first item. */
export async function fileOf(result: WorkflowRun, field = 'data', node = 'Read'): Promise<string> {
	const [{ binary = {} }] = result.items(node);
	return await readFileContent(binary[field]);
}

/** Empty when the run succeeded. */
export function errorOf({ run }: WorkflowRun): RunError {
	const { error } = run.data.resultData;
	if (!error) return {};
	const { message, description } = error;
	const code = 'context' in error ? error.context.code : undefined;
	return { ...(typeof code === 'string' ? { code } : {}), message, description };
}

/**
 * Runs operations of one resource of Monitoring Config one after the other in a new sandbox; each
 * node is named after its operation and position: "get 0".
 */
export function operationRunner(resource: string, settings = {}) {
	return async (...steps: Array<[operation: string, parameters?: object]>) => {
		const sandbox = await sandboxForTest();
		const nodes = steps.map(([operation, parameters], index) =>
			config(`${operation} ${index}`, resource, operation, { ...parameters }),
		);
		return { sandbox, result: await runNode(nodes, sandbox, { settings }) };
	};
}

/** A node, or one after the other, behind a start: as a separate execution. */
export async function runNode(
	nodes: INode | INode[],
	credential: Account,
	{ settings, ...more }: Partial<RunOptions> & Pick<WorkflowFile, 'settings'> = {},
): Promise<WorkflowRun> {
	const workflow = { ...chain(start(), ...[nodes].flat()), settings };
	return await execute({ workflow, credential, ...more });
}

/** Of Monitoring Config, as a separate execution. */
export async function runOperation(
	sandbox: Sandbox,
	resource: string,
	operation: string,
	parameters: object = {},
): Promise<WorkflowRun> {
	const node = config('Run', resource, operation, { ...parameters });
	return await runNode(node, sandbox);
}

/** Of Monitoring Config. */
export async function runInNewSandbox(
	resource: string,
	operation: string,
	parameters: object = {},
	options: SandboxOptions = {},
) {
	const sandbox = await sandboxForTest(options);
	return { sandbox, result: await runOperation(sandbox, resource, operation, parameters) };
}

/** Of Monitoring Config; the operation must succeed. */
export async function operationOutput(
	sandbox: Sandbox,
	resource: string,
	operation: string,
	parameters: object = {},
) {
	const result = await runOperation(sandbox, resource, operation, parameters);
	expect(errorOf(result)).toEqual({});
	return json(result, 'Run');
}

/** The service's own object, by Monitoring Config. */
export async function storedObject(sandbox: Sandbox, resource: string, id: unknown) {
	const parameters = { [resource]: byId(id), simplify: false };
	const [stored] = await operationOutput(sandbox, resource, 'get', parameters);
	return stored;
}

/** For a result that was output as one item with all its changes. */
export function summaryAndChanges([{ changes, ...summary }]: IDataObject[]): IDataObject[] {
	return [summary, ...((changes ?? []) as IDataObject[])];
}
