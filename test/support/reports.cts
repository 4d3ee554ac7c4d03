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

/** It is noon in the sandbox. */
export async function readReport(
	resource: string,
	operation: string,
	parameters: object,
	settings: object = { timezone: 'UTC' },
) {
	const sandbox = await sandboxForTest({ now });
	const node = reports('Read', resource, operation, { ...parameters });
	const result = await runNode(node, sandbox, { settings });
	const [request] = sandbox.requests;
	return { sandbox, result, items: json(result, 'Read'), query: request?.query, request };
}
