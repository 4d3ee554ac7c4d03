import { sandboxForTest } from './sandbox';
import { chain, credentialFor, execute, json, reports, start } from './workflows';

const noon = Date.parse('2026-11-20T12:00:00Z');
export const now = () => noon;

/** The day before noon, all of it, simplified. */
export const lastDay = {
	dateRange: 'custom',
	from: '2026-11-19T12:00:00',
	to: '2026-11-20T12:00:00',
};
export const allSimple = { returnAll: true, simplify: true };

/** Devices by their IDs or names. */
export const device = (deviceNames: string) => ({ devices: 'text', deviceNames });

export const feedPid = expect.stringMatching(/^[0-9A-F]{32}$/);

/** Runs one operation of Monitoring Reports against a fresh sandbox in which it is noon. */
export async function readReport(
	resource: string,
	operation: string,
	parameters: object,
	settings: object = { timezone: 'UTC' },
) {
	const sandbox = await sandboxForTest({ now });
	const workflow = chain(start(), reports('Read', resource, operation, { ...parameters }));
	const result = await execute({
		workflow: { ...workflow, settings },
		credential: credentialFor(sandbox),
	});
	const [request] = sandbox.requests;
	return { sandbox, result, items: json(result, 'Read'), query: request?.query, request };
}
