/** The same name is refused in the same words, wherever it is written. */
import type { Sandbox } from '../../sandbox/index.cts';
import { openEditor } from '../support/editor.cts';
import { createNode } from '../support/namedReports.cts';
import { devicesByName, lastDay, now } from '../support/reports.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { automatically, runSheet } from '../support/sheetRuns.cts';
import { TriggerHost } from '../support/triggerHost.cts';
import {
	byId,
	byName,
	config,
	credentialFor,
	errorOf,
	operationOutput,
	runNode,
	runOperation,
} from '../support/workflows.cts';

interface Refusal {
	message?: string;
	description?: string | null;
}

interface Place {
	label: string;
	among: string;
	/** What is said of a blank text; undefined where it leaves the device as it is. */
	blank?: string;
	/** Whether the service is asked with the text itself, and decides what it means. */
	isSentAsWritten?: true;
	/** Writes a text there, and returns what is said of it; nothing when it is taken. */
	write(sandbox: Sandbox, text: string): Promise<Refusal>;
}

const careersPage = byId(84212);
const inDepartment = 'the devices of the department in Department';
const inAllDepartments = 'the devices of all departments that the Web API UID can access';
const inFeed = 'the devices of your account that the XML Feed PID can read';

async function refusalOf(action: Promise<unknown>): Promise<Refusal> {
	return await action.then(
		() => ({}),
		(error: Refusal) => ({ message: error.message, description: error.description }),
	);
}

async function activate(sandbox: Sandbox, parameters: Record<string, string>) {
	return await refusalOf(
		new TriggerHost({ credential: credentialFor(sandbox), parameters }).activate(),
	);
}

/** Those that take one name. */
const pickers: Record<string, Place> = {
	'a picker of Monitoring Config': {
		label: 'Device',
		among: inAllDepartments,
		blank: 'Device is empty',
		write: async (sandbox, text) =>
			errorOf(await runOperation(sandbox, 'device', 'get', { device: byName(text) })),
	},
	'a setting of a device': {
		label: 'Parent Device',
		among: inDepartment,
		blank: 'Parent Device is empty',
		write: async (sandbox, text) => {
			const updateFields = { owner: byName(text) };
			const parameters = { device: careersPage, updateFields };
			return errorOf(await runOperation(sandbox, 'device', 'update', parameters));
		},
	},
	'the cell of a sheet': {
		label: 'Parent Device (column "Parent")',
		among: inDepartment,
		write: async (sandbox, text) => {
			const rows = [{ Name: 'Careers page', Parent: text }];
			return errorOf((await runSheet(sandbox, rows, automatically)).result);
		},
	},
	'a list of the editor': {
		label: 'Device',
		among: inDepartment,
		blank: 'Choose a device first',
		write: async (sandbox, text) => {
			const node = config('Get', 'task', 'get', { device: byName(text) });
			const editor = await openEditor(node, credentialFor(sandbox));
			return await refusalOf(editor.searchList('searchTasks'));
		},
	},
};

/** Those that take several, and patterns. */
const selections: Record<string, Place> = {
	'Monitoring Reports': {
		label: 'Devices',
		among: inFeed,
		blank: 'IDs or Names is empty',
		isSentAsWritten: true,
		write: async (sandbox, text) => {
			const node = createNode({ parameters: { ...lastDay, ...devicesByName(text) } });
			return errorOf(await runNode(node, credentialFor(sandbox)));
		},
	},
	'Monitoring Reports Trigger': {
		label: 'Devices',
		among: inFeed,
		blank: 'IDs or Names is empty',
		write: async (sandbox, text) => await activate(sandbox, { devices: 'text', deviceNames: text }),
	},
	'Except of Monitoring Reports Trigger': {
		label: 'Devices to Exclude',
		among: inFeed,
		blank: 'Devices to Exclude is empty',
		write: async (sandbox, text) =>
			await activate(sandbox, { devices: 'allBut', exceptDevices: text }),
	},
};

const places = { ...pickers, ...selections };
const nearest = 'Did you mean "Company website" (ID 84211)? ';

function refusal({ label, among }: Place, texts: string, are = 'is'): Refusal {
	return {
		message: `${texts} in ${label} ${are} not known`,
		description: `${nearest}Correct ${label}: each name must match one of ${among}.`,
	};
}

/** In a new sandbox; a refused text is not written. */
async function write(place: Place, text: string): Promise<Refusal> {
	const sandbox = await sandboxForTest({ now });
	const { message, description } = await place.write(sandbox, text);
	if (message !== undefined) expect(findWriteRequests(sandbox)).toEqual([]);
	return { message, description };
}

describe.each(Object.entries(places))('%s', (_, place) => {
	it.each(['Compny website', 'COMPNY Website', 'Compny*', 'Compny?website', 'Companywebsite'])(
		'every field for devices refuses the unknown name %j in the same words',
		async (text) => {
			expect(await write(place, text)).toEqual(refusal(place, `"${text}"`));
			expect(await write(place, `  ${text}\u00a0`)).toEqual(refusal(place, `"${text}"`));
		},
	);

	it('every field for devices accepts a name in any case', async () => {
		expect(await write(place, ' COMPANY website ')).toEqual({});
	});

	const answer = place.isSentAsWritten ? 'refuses' : 'takes';
	it.each(['Company  website', 'Company\u00a0website'])(
		`every field for devices ${answer} %j`,
		async (text) => {
			const expected = place.isSentAsWritten ? refusal(place, `"${text}"`) : {};
			expect(await write(place, text)).toEqual(expected);
		},
	);
});

describe.each(Object.entries(pickers))('%s', (_, place) => {
	it('every list of devices refuses a name that two have, with their IDs', async () => {
		const sandbox = await sandboxForTest({ now });
		const updateFields = { name: 'COMPANY WEBSITE' };
		await operationOutput(sandbox, 'device', 'update', { device: careersPage, updateFields });
		const row = { device: byName('Summer campaign (old)'), updateFields: { name: 'Careers page' } };
		await operationOutput(sandbox, 'device', 'update', row);
		sandbox.resetCounters();
		expect(await place.write(sandbox, 'company website')).toMatchObject({
			message: `"company website" in ${place.label} matches 2 entries of your account: IDs 84211, 84212`,
			description: `Enter the ID instead of the name in ${place.label} (if the field has a choice, choose By ID).`,
		});
		expect(await place.write(sandbox, 'Company website')).toEqual({});
	});

	it.each([
		'Company\u00a0website',
		'Com\u00adpany\u200b website\u200e',
		'\ufeffCompany website\u2060',
	])('every list of devices accepts a name with invisible characters: %j', async (name) => {
		expect(await write(place, name)).toEqual({});
	});
});

describe.each(Object.entries(selections))('%s', (_, place) => {
	it.each(['Compny website, Compny website', 'Compny website;Company website\nCompny website;'])(
		'every field for several devices names a repeated typo once: %j',
		async (text) => {
			expect(await write(place, text)).toEqual(refusal(place, '"Compny website"'));
		},
	);

	it('every field for several devices names all mistyped ones', async () => {
		expect(await write(place, 'Compny website; 84211, Company websit')).toEqual(
			refusal(place, '"Compny website", "Company websit"', 'are'),
		);
	});
});

it.each(Object.entries(places))(
	'%s accepts no blank text, neither as a name nor as all devices',
	async (_, place) => {
		expect((await write(place, ' ')).message).toBe(place.blank);
	},
);
