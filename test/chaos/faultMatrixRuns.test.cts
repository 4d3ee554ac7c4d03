/** Rows and runs of Create or Update that meet at the service: the last table of faultMatrix.md says what comes of it. */
import { deviceOfRow } from '../support/newDevices.cts';
import { config, hintsOf, json, runNode } from '../support/workflows.cts';
import { nextMessage, readyChildren } from './support/children.cts';
import { RawAccount, refusal } from './support/rawAccount.cts';
import { readMeetings } from './support/readMatrix.cts';
import type { UpsertOrder, UpsertResult } from './support/upsertProcess.cts';

interface Run {
	items: Array<Record<string, unknown>>;
	hints: string[];
}

/** Each device checks an address with its name in it. */
async function upsert(account: RawAccount, names: string[], itemsAtOnce = 2): Promise<Run> {
	const parameters = {
		...deviceOfRow,
		urls: '=https://{{ $json.name.toLowerCase() }}.example.test/',
		options: { itemsAtOnce },
	};
	const node = config('Upsert', 'device', 'upsert', parameters, {
		onError: 'continueRegularOutput',
	});
	const run = await runNode(node, account.service.credential, {
		rows: names.map((name) => ({ name })),
	});
	return { items: json(run, 'Upsert'), hints: hintsOf(run, 'Upsert') };
}

/** As "2 created, 1 error". */
function countWords(words: string[]): string {
	const counts = new Map<string, number>();
	for (const word of [...words].sort()) counts.set(word, (counts.get(word) ?? 0) + 1);
	return [...counts].map(([word, count]) => `${count} ${word}`).join(', ');
}

/** As seen by a person who reads the items and then looks into the account. */
function describeMeeting({ devices, made }: RawAccount, runs: Run[]): Record<string, string> {
	const items = runs.flatMap((run) => run.items);
	for (const { deviceId, deviceName } of items.filter(({ error }) => error === undefined)) {
		expect(devices.find(({ id }) => id === deviceId)).toMatchObject({ name: deviceName });
	}
	const hints = runs.flatMap((run) => run.hints).join(' ');
	const twins = devices.filter(({ name, id }) =>
		devices.some((one) => one.name === name && one.id !== id),
	);
	const named = [...hints.matchAll(/"([^"]+)" \(IDs ([^)]+)\)/g)];
	const isNamed = (name: string, id: number) =>
		named.some(([, own, ids]) => own === name && ids.split(', ').includes(String(id)));
	expect(twins.filter(({ name, id }) => !isNamed(name, id))).toEqual([]);
	return {
		made: String(made.length),
		there: countWords(devices.map(({ name }) => name)),
		items: countWords(items.map(({ action, error }) => String(error ? 'error' : action))),
		'named as twins': [...new Set(named.map(([, name]) => name))].sort().join(', ') || 'none',
	};
}

/**
 * The device Tea lacks its task and is removed again, while the second row of Milk lists the account; then Tea comes
 * again. Two rows are under way at a time, and those that wait begin in this order: Cake, Milk, Cake, Tea.
 */
async function removeDuringList(isListedFirst: boolean): Promise<Record<string, string>> {
	const account = await RawAccount.start();
	const [milk, task] = [account.stopCreation('Milk'), account.stopTask('//tea.')];
	const cake = account.stop('GET', /^\/device\/\d+\/tasks/);
	const removal = account.stop('DELETE', /^\/device\//);
	const running = upsert(account, ['Milk', 'Tea', 'Milk', 'Cake', 'Cake', 'Tea']);
	await Promise.all([milk.arrived, task.arrived]);
	// A device that only the next list knows, and that takes its time.
	const other = account.stop('GET', new RegExp(`^/device/${account.add('Other').id}$`));
	if (!isListedFirst) {
		task.goOn(refusal);
		await removal.arrived;
	}
	milk.goOn({ status: 500 });
	await other.arrived;
	task.goOn(refusal);
	removal.goOn();
	// The second row of Cake begins when the one of Tea is over; the last row only when the list is, too.
	await cake.arrived;
	const created = account.stopCreation('Milk');
	other.goOn();
	await created.arrived;
	created.goOn();
	cake.goOn();
	return describeMeeting(account, [await running]);
}

/** The first run makes Tea and removes it again, while a row of the second one lists the account. */
async function removeDuringListOfAnother(): Promise<Record<string, string>> {
	const account = await RawAccount.start();
	const [milk, tea] = [account.stopCreation('Milk'), account.stopCreation('Tea')];
	const task = account.stopTask('//tea.');
	const first = upsert(account, ['Milk', 'Tea']);
	await Promise.all([milk.arrived, tea.arrived]);
	const list = account.stop('GET', /^\/devices\/1/);
	const second = upsert(account, ['Milk', 'Tea']);
	await list.arrived;
	list.goOn();
	tea.goOn();
	await task.arrived;
	const other = account.stop('GET', new RegExp(`^/device/${account.add('Other').id}$`));
	milk.goOn();
	await other.arrived;
	const again = account.stopTask('//tea.');
	task.goOn(refusal);
	await again.arrived;
	other.goOn();
	again.goOn();
	return describeMeeting(account, await Promise.all([first, second]));
}

const sheet = Array.from({ length: 20 }, (_, index) => `Item${index + 1}`);

async function runTwice(): Promise<Record<string, string>> {
	const account = await RawAccount.start();
	const runs = await Promise.all([upsert(account, sheet, 4), upsert(account, sheet, 4)]);
	const { there, ...rest } = describeMeeting(account, runs);
	expect(there).toBe(countWords(sheet));
	return { ...rest, there: 'each once' };
}

/** A run of this process and one of another, which find none of the devices and make all of them. */
async function runInTwoProcesses(): Promise<Record<string, string>> {
	const child = await readyChildren('upsertProcess.cts')();
	const account = await RawAccount.start();
	const names = ['Cake', 'Milk', 'Tea'];
	const creations = [...names, ...names].map((name) => account.stopCreation(name));
	const here = upsert(account, names, 3);
	const { credential } = account.service;
	const order: UpsertOrder = { id: 'other', credential, names, itemsAtOnce: 3 };
	child.send(order);
	const there = nextMessage<UpsertResult>(child);
	await Promise.all(creations.map(({ arrived }) => arrived));
	for (const { goOn } of creations) goOn();
	return describeMeeting(account, [await here, await there]);
}

const meetings: Record<string, () => Promise<Record<string, string>>> = {
	'a removal begins after a list': () => removeDuringList(true),
	'a removal begins before a list': () => removeDuringList(false),
	'a removal, and a list of another run': removeDuringListOfAnother,
	'two runs of a sheet with 20 rows': runTwice,
	'two runs in two processes': runInTwoProcesses,
};

const rows = readMeetings();

it('the last table of faultMatrix.md has a row for each pair of runs that meet', () => {
	expect([...rows.keys()]).toEqual(Object.keys(meetings));
});

it.each(Object.entries(meetings))(
	'runs that meet have the outcome that faultMatrix.md lists: %s',
	async (name, meet) => {
		expect(await meet()).toEqual(rows.get(name));
	},
);
