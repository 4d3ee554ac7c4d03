/** What is in a file of an account's setup, and what is not. */
import {
	describeSetup,
	summarizeChanges,
	setupTables,
	type SetupTextFormat,
} from '../../nodes/shared/features/accountSetup';
import type { JsonObject } from '../../nodes/shared/words/util/json';
import { ValueError } from '../../nodes/shared/words/values/valueError';
import { contentOf as contentOfAll, type Entities } from '../support/accountContent.cts';
import { compareSetups, parseSetup, toSetup, toText } from '../support/setupsAtOnce.cts';

const group = { Id: 201, Name: 'On call', Scheduler_Id: 0, Addresses: [] as JsonObject[] };

function account(changes: Partial<Entities> = {}): Entities {
	return {
		device: [
			{
				Id: 1,
				Name: 'Shop',
				Platform_Id: 1,
				Package_Id: 901,
				Frequency: 300,
				Locations: [3, 2],
				Filter_Id: 501,
				Scheduler_Id: 301,
				Owner_Device_Id: 2,
				Postpone: 'true',
				Tags: ['b', 'a'],
				Number_Of_Tasks: 1,
				Status_Description: 'ACTIVE',
				Alert_Silence_Min: 5,
				Notifications: {
					E_Mail_Flag: true,
					E_Mail_Address: 'ann@example.test',
					Notification_Groups: [{ Id: 201, Time_Shift_Min: 10 }],
				},
			},
			{ Id: 2, Name: 'Blog', Platform_Id: 1, Frequency: 60 },
		],
		alertGroup: [
			{
				...group,
				Scheduler_Id: 301,
				Addresses: [{ Type: 'Email', Address: 'a@b.test', Template_Id: 401 }],
			},
		],
		schedule: [{ Id: 301, Name: 'Office', Weekly_Intervals: [], Assigned_To: { Devices: [1] } }],
		filter: [{ Id: 501, Name: 'Two', Rules: { Number_Of_Locations: 2, Number_Of_Tasks: 1 } }],
		alertTemplate: [{ Id: 401, Name: 'Short', Subject: 'x' }],
		tasks: { 1: [{ Id: 11, Name: 'home', Device_Id: 1, Task_Type_Id: 2, Timeout: 30_000 }] },
		...changes,
	};
}

const contentOf = (entities: Entities) =>
	contentOfAll(entities, {
		platform: [{ id: 1, name: 'ServerView' }],
		package: [{ id: 901, name: 'Starter' }],
		location: [
			{ id: 2, name: 'New York' },
			{ id: 3, name: 'London' },
		],
	});

function made(changes: Partial<Entities> = {}) {
	return toSetup(contentOf(account(changes)), setupTables);
}

const setup = (changes: Partial<Entities> = {}) => made(changes).setup;

function taskWith(fields: JsonObject): Partial<Entities> {
	return { tasks: { 1: [{ Id: 11, Name: 'home', Device_Id: 1, Task_Type_Id: 2, ...fields }] } };
}

function groupWith(...addresses: JsonObject[]): Partial<Entities> {
	return { alertGroup: [{ ...group, Addresses: addresses }] };
}

it('a setup file has names in place of IDs, and only fields that can be written back', () => {
	const [blog, shop] = setup().devices;
	expect(blog).toEqual({ name: 'Blog', id: 2, platform: 'ServerView', frequencySeconds: 60 });
	expect(shop).toEqual({
		name: 'Shop',
		id: 1,
		platform: 'ServerView',
		package: 'Starter',
		frequencySeconds: 300,
		locations: ['London', 'New York'],
		isPaused: true,
		filter: 'Two',
		schedule: 'Office',
		ownerDevice: 'Blog',
		tags: ['a', 'b'],
		notifications: {
			alertGroups: [{ group: 'On call', delayMinutes: 10 }],
			otherFields: { E_Mail_Address: 'ann@example.test', E_Mail_Flag: true },
		},
		tasks: [{ name: 'home', id: 11, taskTypeId: 2, timeoutSeconds: 30 }],
	});
	expect(setup().alertGroups).toEqual([
		{
			name: 'On call',
			id: 201,
			schedule: 'Office',
			addresses: [{ type: 'Email', email: 'a@b.test', template: 'Short' }],
		},
	]);
	expect(setup().schedules).toEqual([{ name: 'Office', id: 301 }]);
});

it('a setup file has the ID of an item whose name is shared or missing', () => {
	const twin = { Id: 302, Name: 'office ' };
	const { setup: file, sharedNames } = made({
		schedule: [...account().schedule, twin, { Id: 303, Name: 'Office' }],
		device: [{ ...account().device[0], Filter_Id: 999 }],
	});
	expect(file.devices[0]).toMatchObject({
		schedule: { name: 'Office', id: 301 },
		filter: { id: 999 },
		ownerDevice: { id: 2 },
	});
	expect(sharedNames).toEqual(['2 schedules "Office"']);
});

it('a setup file keeps unknown fields, except for their texts', () => {
	const [{ tasks }] = setup(
		taskWith({ New_Field: { Depth: 3, Word: 'x' }, Flags: [true] }),
	).devices.slice(1);
	expect(tasks).toEqual([
		{
			name: 'home',
			id: 11,
			taskTypeId: 2,
			otherFields: { Flags: [true], New_Field: { Depth: 3, Word: '<secret: not in the file>' } },
		},
	]);
});

it.each<SetupTextFormat>(['json', 'yaml'])(
	'setup files of the same account in another order are identical: %s',
	(format) => {
		const everything = account({
			...groupWith(
				{ Type: 'Slack', WebHook: 'https://a.test' },
				{ Type: 'Email', Address: 'a@b.test', Odd: { b: 1, a: 2 } },
			),
			tasks: { 1: [11, 12, 9].map((Id) => ({ Id, Name: 'home', Url: 'https://a.test' })) },
		});
		const text = toText(toSetup(contentOf(everything), setupTables).setup, format);
		const turned = reversed(everything) as unknown as Entities;
		const { setup: other } = toSetup(contentOf(turned), setupTables);
		expect(toText(other, format)).toBe(text);
		expect(parseSetup(text)).toEqual(JSON.parse(JSON.stringify(other)));
	},
);

it('the summary of a setup file lists its content and what it lacks', () => {
	const slack = { Type: 'Slack', WebHook: 'https://a.test' };
	expect(describeSetup(made(groupWith(slack)))).toBe(
		'2 devices, 1 task, 1 alert group, 1 schedule, 1 filter, 1 alert template. 1 value is not in the file.',
	);
	const content = contentOf(account({ alertTemplate: [] }));
	const unread = toSetup({ ...content, notRead: ['alertTemplate'] }, setupTables);
	expect(describeSetup(unread)).toBe(
		'2 devices, 1 task, 1 alert group, 1 schedule, 1 filter. No values were omitted. The file has no alert templates, because the service did not return them.',
	);
});

/** Reverses fields, and lists whose order means nothing. */
function reversed(value: unknown, name = ''): unknown {
	if (Array.isArray(value)) {
		const list = value.map((one) => reversed(one));
		return name.endsWith('Intervals') ? list : list.reverse();
	}
	if (typeof value !== 'object' || value === null) return value;
	const fields = Object.entries(value).map(([key, inner]) => [key, reversed(inner, key)]);
	return Object.fromEntries(fields.reverse());
}

describe('what lets others in', () => {
	const withSecret = (secret: string) => ({
		...taskWith({
			Url: `https://ann:${secret}@a.test/x?token=${secret}&q=shoes`,
			UserPass: secret,
			HeaderParams: [{ Name: 'A', Value: secret }],
			Body: secret,
		}),
		...groupWith({ Type: 'Slack', WebHook: secret }, { Type: 'Odd', Text: secret, List: [secret] }),
	});

	it.each([
		['https://u:p@a.test/', 'https://-@a.test/'],
		['https://u:p/w#1?@a.test/x@y', 'https://-@y'],
		['ftp://u@a.test', 'ftp://-@a.test'],
		['https://[::1]:80/x@y', 'https://[::1]:80/x@y'],
		['https://a.test:8080/@me', 'https://a.test:8080/@me'],
		[
			'https://a.test/?Access_Token=1&keyword=2&author=3&CODE=4',
			'https://a.test/?Access_Token=-&keyword=2&author=3&CODE=-',
		],
	])('a secret has a mark in its place in the address %s', (Url, url) => {
		const { devices } = setup(taskWith({ Url }));
		expect(devices[1].tasks).toMatchObject([
			{ url: url.replaceAll('-', '<secret: not in the file>') },
		]);
	});

	it('secrets are not compared', () => {
		const [before, after] = [setup(withSecret('one')), setup(withSecret('two'))];
		expect(compareSetups(before, after, setupTables).changes).toEqual([]);
	});

	it('the output of a comparison contains no secret, even if someone wrote it into the files', () => {
		const withPlain = (secret: string) => {
			const copy = JSON.parse(JSON.stringify(setup(groupWith({ Type: 'Slack', WebHook: 'x' }))));
			copy.alertGroups[0].addresses[0].webHook = secret;
			copy.alertGroups[0].otherFields = { New: secret };
			const url = `https://${secret}:x@a.test/?token=${secret}`;
			const headers = [{ name: 'Authorization', value: secret }];
			Object.assign(copy.devices[1].tasks[0], { url, password: secret, headers });
			return copy;
		};
		const others = [withPlain('plain-2'), setup(withSecret('plain-3'))];
		const found = others.map((now) => compareSetups(withPlain('plain-1'), now, setupTables));
		expect(found[1].changes).not.toEqual([]);
		const output = found.map((one) => [one, summarizeChanges(one)]);
		expect(JSON.stringify(output)).not.toContain('plain-');
	});
});

describe('a comparison', () => {
	const compared = (before: Partial<Entities>, after: Partial<Entities>) =>
		compareSetups(setup(before), setup(after), setupTables).changes;
	const [shop, blog] = account().device;

	it('a comparison lists in plain words what was added, changed and removed', () => {
		const changes = compared(
			{},
			{
				device: [
					{ ...shop, Frequency: 600, Locations: [2], Filter_Id: 0, Send_Uptime_Alert: true },
					{ Id: 3, Name: 'New' },
				],
				tasks: { 1: [{ Id: 11, Name: 'home', Task_Type_Id: 2, Timeout: 30_000, Keyword1: 'Pay' }] },
				filter: [],
			},
		);
		expect(changes).toEqual([
			{ kind: 'device', name: 'New', id: 3, action: 'added', changes: [] },
			{
				kind: 'device',
				name: 'Shop',
				id: 1,
				action: 'changed',
				changes: [
					{ field: 'frequency seconds', before: '300', after: '600' },
					{ field: 'locations', before: 'London, New York', after: 'New York' },
					{ field: 'filter', before: 'Two', after: null },
					{ field: 'owner device', before: 'Blog', after: 'ID 2' },
					{ field: 'send uptime alert', before: null, after: 'yes' },
				],
			},
			{
				kind: 'task',
				name: 'Shop > home',
				id: 11,
				action: 'changed',
				changes: [{ field: 'keyword1', before: null, after: 'Pay' }],
			},
			{ kind: 'device', name: 'Blog', id: 2, action: 'removed', changes: [] },
			{ kind: 'filter', name: 'Two', id: 501, action: 'removed', changes: [] },
		]);
	});

	it('a comparison recognizes renamed items by ID, and recreated ones by name', () => {
		expect(compared({ device: [blog] }, { device: [{ ...blog, Name: 'Weblog' }] })).toEqual([
			{
				kind: 'device',
				name: 'Weblog',
				id: 2,
				action: 'changed',
				changes: [{ field: 'name', before: 'Blog', after: 'Weblog' }],
			},
		]);
		expect(compared({ device: [blog] }, { device: [{ ...blog, Id: 77 }] })).toEqual([]);
	});

	it('a comparison distinguishes two items of the same name by their IDs', () => {
		const twins = [blog, { ...blog, Id: 4, Frequency: 300 }];
		expect(compared({ device: twins }, { device: twins.slice(1) })).toEqual([
			{ kind: 'device', name: 'Blog', id: 2, action: 'removed', changes: [] },
		]);
	});

	it('a comparison leaves out kinds that one of the files lacks', () => {
		const unread = { ...setup({ alertTemplate: [] }), notRead: ['alertTemplates' as const] };
		const comparison = compareSetups(unread, setup(), setupTables);
		expect(comparison).toEqual({ changes: [], notCompared: ['alert templates'] });
		expect(summarizeChanges(comparison).message).toBe(
			'Nothing has changed. Not compared: alert templates',
		);
	});

	it('no name of the account can change the texts of a comparison', () => {
		const odd = { Id: 9, Name: '<b>*x*</b>\n<!channel>' };
		const summary = summarizeChanges(
			compareSetups(setup(), setup({ filter: [...account().filter, odd] }), setupTables),
		);
		expect(summary).toMatchObject({
			message: '1 difference: 1 added',
			isSame: false,
			slackText: expect.not.stringMatching(/[<>*]/),
			emailHtml: expect.stringContaining('&lt;b&gt;*x*&lt;/b&gt; &lt;!channel&gt;'),
		});
	});

	it('the texts of a comparison list thirty changes, and count the others', () => {
		const device = Array.from({ length: 40 }, (_, index) => ({
			Id: index + 10,
			Name: `D${index}`,
		}));
		const comparison = compareSetups(
			setup({ device: [] }),
			setup({ device, tasks: {} }),
			setupTables,
		);
		const { slackText } = summarizeChanges(comparison);
		expect(slackText.split('\n')).toHaveLength(32);
		expect(slackText).toMatch(/and 10 more$/);
	});
});

describe('a file that is read', () => {
	const file = () => JSON.parse(toText(setup(), 'json'));
	const problemOf = (text: string): unknown => {
		try {
			return parseSetup(text);
		} catch (error) {
			return error instanceof ValueError ? error.problem : error;
		}
	};

	it.each<[string, string]>([
		['', 'is empty'],
		['{', 'cannot be read as JSON'],
		['a: [', 'cannot be read as YAML'],
		['a: 1\na: 2', 'cannot be read as YAML'],
		['hello', 'is not an account setup'],
		['[]', 'is not an account setup'],
		['{ "format": "other" }', 'is not an account setup'],
		['!!js/function "x"', 'cannot be read as YAML'],
		[`a: ${'['.repeat(50)}${']'.repeat(50)}`, 'is nested too deeply or has too many repetitions'],
		['a: &a [*a]', 'is nested too deeply or has too many repetitions'],
		['__proto__: { polluted: true }', 'has a field "__proto__", which is not part of a setup'],
		['{ "a": [{ "constructor": 1 }] }', 'has a field "constructor", which is not part of a setup'],
	])('the setup file %j is refused in words', (text, problem) => {
		expect(problemOf(text)).toEqual(expect.stringContaining(problem));
		expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
	});

	it('a setup file cut off anywhere is refused, except at the end of its last line', () => {
		const text = toText(setup(), 'yaml');
		const whole = text.trimEnd().length;
		const readable = Array.from({ length: whole }, (_, end) => end).filter((end) => {
			const problem = problemOf(text.slice(0, end));
			return typeof problem !== 'string';
		});
		expect(readable).toEqual([]);
		expect(parseSetup(text.slice(0, whole)).alertTemplates).toHaveLength(1);
	});

	it.each([
		['{ "devices": [], "devices": [] }', 'devices'],
		['{ "a": { "b": [{ "c": "\\"{", "c": 1 }] } }', 'c'],
		['{ "a": 1, "\\u0061": 2 }', 'a'],
	])('a JSON setup file with a name twice is refused: %s', (text, name) => {
		const problem = `cannot be read as JSON: the name "${name}" appears twice`;
		expect(problemOf(text)).toEqual(expect.stringContaining(problem));
	});

	it('a setup file can have the same name in several objects', () => {
		expect(parseSetup(toText(setup(), 'json'))).toEqual(setup());
	});

	it.each([
		'{ "password": Zq12345678 }',
		'{ "a": "x", "password": "Zq1234\n"',
		'a: "x\nb: Zq12345: c',
	])('a setup file that cannot be read is not quoted: %j', (text) => {
		expect(problemOf(text)).toEqual(expect.stringMatching(/^cannot be read as (?!.*q12)/));
	});

	it('a setup file of a newer version asks for a newer package', () => {
		expect(problemOf(JSON.stringify({ ...file(), version: 2 }))).toMatch(/^was created by a newer/);
	});

	it.each([
		['version', 'x'],
		['notRead', ['users']],
		['devices', undefined],
		['filters', [{ id: 5 }]],
		['filters', ['x']],
	])('a setup file is incomplete with %s %j', (field, value) => {
		const text = JSON.stringify({ ...file(), [field]: value });
		expect(problemOf(text)).toEqual(expect.stringContaining(`is incomplete: ${field}`));
	});

	it('a setup file whose parts repeat each other a million times is refused', () => {
		const lines = ['a0: &a0 [x,x,x,x,x,x,x,x,x,x]'];
		for (let at = 1; at < 9; at++) {
			const name = `*a${at - 1}`;
			lines.push(`a${at}: &a${at} [${Array(10).fill(name).join(',')}]`);
		}
		expect(problemOf(lines.join('\n'))).toBe('is nested too deeply or has too many repetitions');
	});

	it.each(['['.repeat(200_000), `{"a":${'['.repeat(200_000)}`, '- '.repeat(100_000)])(
		'a setup file nested without end is refused',
		(text) => {
			expect(problemOf(text)).toEqual(expect.stringMatching(/^(cannot be read|is nested)/));
		},
	);

	describe('of devices with names that YAML could take for something else', () => {
		const names = [
			...['NO', '1e3', '0x10', '2026-11-20', '12:30:45', '007', '0o17', '.inf', '1.0', 'yes', 'on'],
			...[
				'+49 170 123',
				'- dash',
				'# hash',
				'a #b',
				'a: b',
				"it's",
				'{{x}}',
				'<<',
				'=',
				'%x',
				'@x',
			],
			...['&amp', '*x', '!x', 'tab\there', 'näme 🚀', 'nel\u0085x', 'ls\u2028x', 'nbsp\u00a0x'],
		];
		const device = names.map((Name, at) => ({ Id: at + 1, Name }));
		const message = 'Line one  \r\nLine two\r\n\r\n  indented\ttab';
		const alertTemplate = [{ Id: 401, Name: 'Short', Subject: 'x', Error_Message: message }];
		const own = setup({ device, alertTemplate, tasks: {} });
		const text = toText(own, 'yaml');

		it.each([
			['is read as it was written', text],
			['may have the line ends of Windows', text.replaceAll('\n', '\r\n')],
			['may have them and a byte order mark', `\ufeff${text.replaceAll('\n', '\r\n')}`],
			['may lack the spaces at the ends of its lines', text.replace(/[ \t]+$/gm, '')],
			['may have marks of a document and a comment', `# our account\n---\n${text}...\n`],
		])('a setup file with device names that look like YAML %s', (_, changed) => {
			expect(own.devices.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
			expect(parseSetup(changed)).toEqual(parseSetup(toText(own, 'json')));
		});
	});

	it('a setup file can be written with different YAML', () => {
		const text = toText(setup(), 'yaml').replace('version: 1', '"version": 1 # ours');
		expect(parseSetup(`\ufeff${text.replace('\n', '\r\n')}`)).toEqual(
			JSON.parse(toText(setup(), 'json')),
		);
	});
});
