import type { IDataObject, INode } from 'n8n-workflow';

import { noon } from './clock.cts';
import { sandboxForTest } from './sandbox.cts';
import { json, reports, runNode } from './workflows.cts';

export const now = () => noon;

/** The 24 hours before noon. */
export const lastDay = {
	dateRange: 'custom',
	from: '2026-11-19T12:00:00',
	to: '2026-11-20T12:00:00',
};
export const allSimplified = { returnAll: true, simplify: true };

export const devicesByName = (deviceNames: string) => ({ devices: 'text', deviceNames });

export const anyPid = expect.stringMatching(/^[0-9A-F]{32}$/);

/** Uptime Report > Create with its figures. */
export function uptimeReport(parameters: object, name = 'Read'): INode {
	const options = { ...Object(parameters).options, includeFigures: true };
	return reports(name, 'uptimeReport', 'create', { ...parameters, options });
}

/** The texts of a report, and the figures beside them. */
export function withFigures({ figures, ...item }: IDataObject): IDataObject {
	return { ...item, ...Object(figures) };
}

/** It is noon in the sandbox. */
export async function readReport(
	resource: string,
	operation: string,
	parameters: object,
	settings: object = { timezone: 'UTC' },
) {
	const sandbox = await sandboxForTest({ now });
	const node =
		operation === 'create' && resource === 'uptimeReport'
			? uptimeReport(parameters)
			: reports('Read', resource, operation, { ...parameters });
	const result = await runNode(node, sandbox, { settings });
	const [request] = sandbox.requests;
	const items = json(result, 'Read').map(withFigures);
	return { sandbox, result, items, query: request?.query, request };
}
