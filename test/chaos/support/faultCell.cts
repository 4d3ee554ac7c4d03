import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';

import type { Sandbox } from '../../../sandbox/index.cts';
import { sandboxForTest } from '../../support/sandbox.cts';
import { credentialFor, errorOf, runNode } from '../../support/workflows.cts';
import type { Gate } from './connectionGate.cts';
import { families, newName, sandboxOptionsOf } from './families.cts';
import type { CellContext } from './faultCellContext.cts';
import { pollWithFault } from './faultPoll.cts';
import { FaultProxy } from './faultProxy.cts';
import { faultCases, type FaultCase } from './faults.cts';

export interface Outcome {
	/** Of its error; undefined when it succeeded. */
	code?: string;
	/** Message and hint of its error; empty when there is none. */
	said: string;
	/** What it output, but for what is different each time. */
	output: unknown[];
	/** What n8n shows next to the output. */
	hints: string[];
	/** The output of the next poll, which met no fault. */
	later?: unknown[];
}

/** Of an operation that met a fault. */
export interface Cell extends Outcome {
	/** Includes attempts for which no connection came about. */
	sent: number;
	carriedOut: number;
	/** How many requests came before it. */
	before: number;
	isChanged: boolean;
	/** How many devices have the new name after another run, which met no fault. */
	countAfterRepeat?: number;
}

/** For what ends by time: long enough for the requests of a busy machine that go well. */
const timeouts = { timeout: 8, totalTimeout: 14 };

interface CellSettings {
	/** Of the fault and of the family. */
	fault: string;
	name: string;
	/** How many requests of the operation come before the one that meets the fault. */
	before: number;
	/** Called when the fault is met; perhaps several times. */
	onMet(): void;
}

export async function runCell(
	{ fault, name, before, onMet }: CellSettings,
	{ gates, trusted, untrusted }: CellContext,
): Promise<Cell> {
	const family = families[name];
	const faultCase = faultCases[fault];
	const { wire, obstacle, isCanceledBefore = false, endsByTime = false } = faultCase;
	const sandbox = await sandboxForTest(sandboxOptionsOf(family));
	const gate: Gate = { stopped: 0 };
	const execution = new Execution();
	const raiseObstacle = () => {
		gate.onConnect = () => {
			if (isCanceledBefore) process.nextTick(() => execution.cancel());
			onMet();
		};
		if (obstacle === 'certificate') proxy.showCertificate(untrusted);
		else gate.obstacle = obstacle;
	};
	const isRaised = isCanceledBefore || obstacle !== undefined;
	const proxy = await FaultProxy.start({
		sandbox,
		isTarget: (method, url) => method === family.method && family.path.test(url),
		fault: wire,
		between: isRaised ? { answeredRequests: before, happens: raiseObstacle } : undefined,
		cancel: () => execution.cancel(),
		onMet,
		tls: obstacle === 'certificate' ? trusted : undefined,
	});
	gates.set(proxy.port, gate);
	// Only a name is looked up.
	const origin =
		obstacle === 'nameNotFound' ? proxy.origin.replace('127.0.0.1', 'localhost') : proxy.origin;
	const credential = credentialThrough(origin, sandbox);
	const readHeld = async () =>
		JSON.stringify(await (family.readHeld?.(sandbox) ?? sandbox.listDevices(41001)));
	const held = await readHeld();
	const { node } = family;
	const settled = node && withOptions(node, faultCase);
	if (settled) proxy.arm();
	const outcome = settled
		? await execution.run(settled, credential)
		: await pollWithFault({ sandbox, credential, proxy, endsByTime, gate });
	proxy.disarm();
	Object.assign(gate, { obstacle: undefined, onConnect: undefined });
	const cell = {
		...outcome,
		sent: proxy.met + gate.stopped + proxy.refusedConnections,
		carriedOut: proxy.carriedOut,
		before: proxy.before,
		isChanged: (await readHeld()) !== held,
	};
	if (!settled || !family.isRepeatable) return cell;
	await new Execution().run(settled, credential);
	const devices = sandbox.listDevices(41001).filter((device) => device.name === newName);
	return { ...cell, countAfterRepeat: devices.length };
}

function credentialThrough(origin: string, sandbox: Sandbox): ICredentialDataDecryptedObject {
	const { webApiUrl, xmlFeedUrl } = credentialFor(sandbox);
	return credentialFor(sandbox, {
		webApiUrl: String(webApiUrl).replace(sandbox.origin, origin),
		xmlFeedUrl: String(xmlFeedUrl).replace(sandbox.origin, origin),
	});
}

/** Nothing waits for a service that asks to wait, unless the fault is about that. */
function withOptions(node: INode, { endsByTime, maxWait = 0 }: FaultCase): INode {
	const isReport = node.type.endsWith('monitoringReports');
	const { timeout } = timeouts;
	const { options, ...parameters } = node.parameters;
	const own = isReport ? timeouts : { timeout };
	const all = { ...Object(options), maxWait, ...(endsByTime && own) };
	return { ...node, parameters: { ...parameters, options: all } };
}

class Execution {
	private stop?: () => void;
	private isStopped = false;

	cancel(): void {
		this.isStopped = true;
		this.stop?.();
	}

	async run(node: INode, credential: ICredentialDataDecryptedObject): Promise<Outcome> {
		const run = await runNode(node, credential, {
			settings: { timezone: 'UTC' },
			onStart: (stop) => {
				this.stop = stop;
				if (this.isStopped) stop();
			},
		});
		const { code, message, description } = errorOf(run);
		const isCanceled = run.run.status === 'canceled';
		const output = run.items(node.name).map(({ json, binary = {} }) => ({
			...Object.fromEntries(Object.entries(json).filter(([name]) => !isVolatile.test(name))),
			files: Object.values(binary).map(({ data, fileName, mimeType }) =>
				mimeType === 'text/html' ? fileName : `${fileName} ${data}`,
			),
		}));
		// n8n's own error of an execution that was stopped before the node began says nothing of it.
		const said = code === undefined && isCanceled ? '' : [message, description].join(' ').trim();
		const [{ hints = [] } = {}] = run.run.data.resultData.runData[node.name] ?? [];
		return {
			code: code ?? (isCanceled ? 'CANCELED' : undefined),
			said,
			output,
			hints: hints.map((hint) => hint.message),
		};
	}
}

const isVolatile = /^(updatedAt|startedAt|finishedAt|webApiUrl)$/;
