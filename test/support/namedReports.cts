import { rawServerForTest } from './rawServer.cts';
import { allSimplified, now } from './reports.cts';
import { sandboxForTest } from './sandbox.cts';
import { credentialFor, json, reports, runNode } from './workflows.cts';

interface Setup {
	resource?: string;
	operation?: string;
	parameters: object;
	rows?: object[];
	more?: object;
}

export const createNode = ({
	resource = 'response',
	operation = 'getAll',
	parameters,
	more,
}: Setup) => reports('Read', resource, operation, { ...allSimplified, ...parameters }, { ...more });

/** It is noon in the sandbox; `pages` are those that were requested. */
export async function read(setup: Setup) {
	const sandbox = await sandboxForTest({ now });
	const credential = credentialFor(sandbox);
	const result = await runNode(createNode(setup), credential, {
		settings: { timezone: 'UTC' },
		rows: setup.rows,
	});
	const pages = sandbox.requests.map(({ path }) => path.split('/').at(-1));
	return { sandbox, credential, result, pages, items: json(result, 'Read') };
}

export const uid = '0123456789ABCDEF0123456789ABCDEF';

/** By page, in place of the sandbox. */
export async function readDocuments(documents: Record<string, string>, setup: Setup) {
	const server = await rawServerForTest(({ url }) => {
		const page = url.replace(/^.*\/|\?.*$/g, '');
		const body = documents[page];
		return body === undefined
			? { status: 403, body: '' }
			: { headers: { 'content-type': 'text/xml' }, body };
	});
	const credential = {
		xmlFeedPid: 'A'.repeat(32),
		webApiUid: uid,
		xmlFeedUrl: `${server.origin}/xml`,
	};
	const result = await runNode(createNode(setup), credential);
	return { result, requests: server.requests.map(({ url }) => url) };
}

export const online = (content: string) =>
	`<DotcomMonitorOnlineReport>${content}</DotcomMonitorOnlineReport>`;

export const states = (...sites: Array<[id: number, name: string]>) => {
	const elements = sites.map(([id, name]) => `<Site ID="${id}" Name="${name}" State="Up" />`);
	return `<DotcomMonitorConfig>${elements.join('')}</DotcomMonitorConfig>`;
};

export const twoStates = states([7, 'Shop front'], [8, 'Checkout']);
