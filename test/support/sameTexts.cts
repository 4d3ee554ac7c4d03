/** The same text in a field of Device > Create or Update and in a cell of a sheet, and what comes of it. */
import type { Sandbox } from '../../sandbox/index.cts';
import { findWriteRequests, relativePath } from './requests.cts';
import { offerFrequencies, sandboxForTest } from './sandbox.cts';
import { automatically } from './sheetRuns.cts';
import { byId, config, runNode } from './workflows.cts';

const place = '={{ $json.text }}';

/** Where a question is asked: in a field by an expression, and in a column. */
export interface Question {
	field(text: string): object;
	label: string;
	column: string;
	/** Cells that the column needs next to it. */
	cells?: object;
}

export interface Answer {
	refused?: string;
	advice?: string;
	device?: Record<string, unknown>;
	tasks?: unknown[];
}

const setting = (name: string) => (text: string) => ({ settings: { [name]: text } });
const picked = (name: string) => (text: string) => ({ settings: { [name]: byId(text) } });
const group = (cells: object) => ({ settings: { alertGroups: { group: [cells] } } });
const task = (cells: object) => ({
	settings: { tasks: { task: [{ url: 'https://a.test/', ...cells }] } },
});

export const questions = {
	'how often': { field: (frequency) => ({ frequency }), label: 'Frequency', column: 'Every' },
	'after how long': {
		field: (delay) => group({ alertGroup: byId(201), delay }),
		label: 'Alert Delay in row 1 of Alert Groups',
		column: 'Alert Delay',
		cells: { 'Alert Groups': '201' },
	},
	'who is alerted': {
		field: (name) => group({ alertGroup: byId(name), delay: 0 }),
		label: 'Alert Group in row 1 of Alert Groups',
		column: 'Notify',
	},
	'which addresses': { field: (urls) => ({ urls }), label: 'URLs', column: 'URL' },
	'from where': { field: (locations) => ({ locations }), label: 'Locations', column: 'Check from' },
	'which tags': { field: setting('tags'), label: 'Tags', column: 'Labels' },
	'which schedule': { field: picked('schedule'), label: 'Schedule', column: 'Scheduler' },
	'which filter': { field: picked('filter'), label: 'Filter', column: 'Alert filter' },
	'which package': { field: picked('package'), label: 'Subscription Package', column: 'Package' },
	'which parent device': {
		field: picked('owner'),
		label: 'Parent Device',
		column: 'Parent device',
	},
	'which method': {
		field: (method) => task({ method }),
		label: 'Method in row 1 of Tasks',
		column: 'HTTP method',
	},
	'which keyword': {
		field: (keyword) => task({ method: 'GET', keyword }),
		label: 'Keyword in row 1 of Tasks',
		column: 'Must contain',
	},
} satisfies Record<string, Question>;

/** Answers for the field, then for the cell. */
export async function askBoth(
	{ field, label, column, cells }: Question,
	texts: readonly unknown[],
): Promise<Array<{ inField: Answer; inCell: Answer }>> {
	const base = { platform: 'HTTPS', urls: 'https://a.test/', locations: ['London'] };
	const inFields = await ask(
		{ ...base, name: '={{ $json.name }}', ...field(place) },
		texts.map((text, index) => ({ name: `Device ${index}`, text })),
		[label],
	);
	const inCells = await ask(
		{ platform: 'HTTPS', locations: [], ...automatically },
		texts.map((text, index) => ({
			Name: `Device ${index}`,
			URL: 'https://a.test/',
			Locations: 'London',
			...cells,
			...withoutTwins(column, text),
		})),
		[`The column "${column}"`, label],
	);
	return texts.map((_, index) => ({ inField: inFields[index], inCell: inCells[index] }));
}

/** The cell with this text, in place of the one that says the same under its usual name. */
function withoutTwins(column: string, text: unknown): object {
	return { ...(column === 'Check from' ? { Locations: '' } : {}), [column]: text };
}

/** One device per row, each in a run of its own account. */
async function ask(parameters: object, rows: object[], places: string[]): Promise<Answer[]> {
	const sandbox = await sandboxForTest();
	offerFrequencies(sandbox, 30, 5400, 86_400);
	const node = config(
		'Run',
		'device',
		'upsert',
		{ ...parameters },
		{ onError: 'continueRegularOutput' },
	);
	const result = await runNode(node, sandbox, { rows });
	const output = result.items('Run');
	return rows.map((_, index) => {
		const own = output.find(({ pairedItem }) => Object(pairedItem).item === index);
		const { error, details } = Object(own?.json);
		if (typeof error !== 'string') return answerOf(sandbox, `Device ${index}`);
		return { refused: withoutPlaces(error, places), advice: withoutPlaces(details, places) };
	});
}

function withoutPlaces(text: unknown, places: string[]): string {
	// Messages of a cell also name its column.
	const inField = String(text).replaceAll(/ \(column "[^"]*"\)/g, '');
	return places.reduce((rest, place) => rest.replaceAll(place, '…'), inField);
}

function answerOf(sandbox: Sandbox, name: string): Answer {
	const writes = findWriteRequests(sandbox).map((request) => ({
		path: relativePath(request),
		body: Object(request.body),
	}));
	const device = { ...writes.find(({ body }) => body.Name === name)?.body, Name: '…' };
	const id = sandbox.listDevices(41001).find((known) => known.name === name)?.id;
	const tasks = writes
		.filter(({ path, body }) => path === '/tasks' && body.Device_Id === id)
		.map(({ body: { Url, RequestType, Keyword1 } }) => ({ Url, RequestType, Keyword1 }));
	return { device, tasks };
}
