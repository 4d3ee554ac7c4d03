import {
	columnsByLabel,
	recognizeColumns,
} from '../../nodes/MonitoringConfig/actions/device/sheet/columns';
import { readSheetRow } from '../../nodes/MonitoringConfig/actions/device/sheet/row';
import { joinMistakes } from '../../nodes/shared/words/util/mistakes';
import { ParameterError } from '../../nodes/shared/words/util/monitoringError';

function read(row: object, rows: object[] = [row]) {
	const recognized = recognizeColumns(rows.map((other) => ({ ...other })));
	const { device, mistakes } = readSheetRow({ ...row }, recognized);
	if (mistakes.length > 0) throw joinMistakes(mistakes);
	return device;
}

function refusal(row: object): string {
	try {
		read(row);
	} catch (error) {
		if (error instanceof ParameterError) return `${error.message}. ${error.hint}`;
		throw error;
	}
	return 'none';
}

function understand(...columns: string[]) {
	return recognizeColumns([Object.fromEntries(columns.map((column) => [column, 'x']))]);
}

function labelOf(column: string) {
	return Object.keys(columnsByLabel(understand(column)))[0];
}

it.each<[string, string[]]>([
	[
		'Name',
		[
			'name',
			'NAME',
			' Name ',
			'\uFEFFName',
			'Name\u00a0',
			'Site',
			'site_name',
			'deviceName',
			'Monitors',
		],
	],
	['URL', ['url', 'URLs', 'Web-Address', 'addresses', 'siteUrl', 'Host name', 'Endpoint']],
	['Frequency', ['Every', 'Frequency', 'interval', 'Check every', 'check_interval']],
	[
		'Frequency',
		['Minutes', 'Every (min)', 'Every\n(min)', 'Interval in seconds', 'frequency_hours', 'Mins'],
	],
	['Locations', ['Location', 'LOCATIONS', 'monitoring-locations', 'Check from']],
	['Alert Groups', ['Alert group', 'alertGroups', 'Alerts', 'Notify', 'notification groups']],
	['Alert Delay', ['Alert delay', 'Delay (minutes)', 'alert after']],
	['Platform', ['platform', 'Monitor type', 'Type']],
	['Keyword', ['keywords', 'Must contain']],
	['Method', ['HTTP method', 'Methods']],
	['Schedule', ['Schedules', 'scheduler']],
	['Filter', ['filters']],
	['Tags', ['tag', 'Labels']],
	['Package ID', ['package', 'packageId', 'Package_ID']],
	['Parent Device', ['Parents', 'parent device id']],
])('sheet columns for %s are recognized: %j', (label, columns) => {
	expect(columns.map(labelOf)).toEqual(columns.map(() => label));
});

it.each([
	'Notes',
	'Contact',
	'Cost',
	'Phone',
	'Country',
	'Status',
	'S',
	'h',
	'Comment',
	'Region',
	'Owner',
])('an ambiguous sheet column is not guessed: %s', (column) => {
	const nothing = { columns: [], doubtful: [], typos: [] };
	expect(understand(column)).toMatchObject({ ...nothing, unused: [column] });
});

it.each([
	['Locatons', 'Locations'],
	['Loactions', 'Locations'],
	['Freqency', 'Frequency'],
	['alert gruop', 'Alert Groups'],
	['Platfrom', 'Platform'],
])('a sheet column that looks mistyped is named with its likely meaning: %s', (column, label) => {
	expect(understand('Name', column)).toMatchObject({
		unused: [column],
		typos: [{ column, label }],
	});
});

it('a sheet column does not look mistyped if another column has its meaning', () => {
	expect(understand('Name', 'Locations', 'Locatons')).toMatchObject({ typos: [] });
});

it('sheet columns that n8n adds are not named as unused', () => {
	expect(understand('Name', 'row_number', 'id', 'createdTime').unused).toEqual([]);
});

it('sheet columns are collected from all rows', () => {
	const rows = [{ Name: 'Shop' }, { Name: 'Blog', Every: '5 min', Notes: 'x' }];
	expect(columnsByLabel(recognizeColumns(rows))).toEqual({ Name: 'Name', Frequency: 'Every' });
});

it.each(['Site', 'Website'])(
	'sheet columns called %s are names or, if all values look so, URLs',
	(column) => {
		const urls = [{ [column]: 'https://www.a.example.test/' }, { [column]: '' }];
		expect(columnsByLabel(recognizeColumns(urls))).toEqual({ URL: column });
		expect(columnsByLabel(recognizeColumns([...urls, { [column]: 'Shop' }]))).toEqual({
			Name: column,
		});
	},
);

it('a sheet row is read from its filled cells only', () => {
	const row = {
		Site: ' Shop ',
		URL: 'https://www.shop.example.test/',
		Every: '5 min',
		Locations: 'New York; London, 14',
		'Alert group': 'Operations, On call (15 min)',
		Keyword: '',
		Tags: null,
		Platform: '   ',
		Notes: 'x',
	};
	expect(read(row)).toEqual({
		name: 'Shop',
		tasks: [{ url: 'https://www.shop.example.test/', method: 'GET' }],
		frequency: 300,
		locations: ['New York; London, 14'],
		alertGroups: [{ group: 'Operations, On call', delayOfLast: 15 }],
	});
	expect(read({ Name: 'Shop' })).toEqual({ name: 'Shop' });
});

it('says schedule, filter, tags, package and parent as they are written', () => {
	const row = {
		name: 'Shop',
		platform: 'DNS',
		schedule: 'Office hours',
		filter: 501,
		tags: 'shop,eu\nshop',
		package: 901,
		'parent device': 'Shop front',
	};
	expect(read(row)).toEqual({
		name: 'Shop',
		platform: 'DNS',
		schedule: 'Office hours',
		filter: '501',
		tags: ['shop', 'eu'],
		packageId: '901',
		owner: 'Shop front',
	});
});

it.each<[string, string | number, number]>([
	['Every', '5 min', 300],
	['Frequency', 300, 300],
	['Minutes', 5, 300],
	['Minutes', '0.5', 30],
	['Minutes', '30 s', 30],
	['Every (hours)', '1', 3600],
	['Interval (sec)', '30', 30],
])('a sheet row has the check frequency of its cell: %s %j', (column, cell, seconds) => {
	expect(read({ Name: 'Shop', [column]: cell }).frequency).toBe(seconds);
});

it.each<[string | string[], object[]]>([
	['Operations', [{ group: 'Operations' }]],
	['Ops, EU; Managers', [{ group: 'Ops, EU; Managers' }]],
	['Ops (15 min), EU', [{ group: 'Ops', delayOfLast: 15 }, { group: 'EU' }]],
	[
		['Ops, EU (15 min)', 'Managers'],
		[{ group: 'Ops, EU', delayOfLast: 15 }, { group: 'Managers' }],
	],
	['Ops; EU, Night (15 min)', [{ group: 'Ops' }, { group: 'EU, Night', delayOfLast: 15 }]],
	[['Ops; EU (15 min)'], [{ group: 'Ops' }, { group: 'EU', delayOfLast: 15 }]],
	[['Ops; EU'], [{ group: 'Ops; EU' }]],
	['Operations after 15 min; 202', [{ group: 'Operations', delayOfLast: 15 }, { group: '202' }]],
	[
		'A (5 min), B after 1,5 h,',
		[5, 90].map((delayOfLast, at) => ({ group: 'AB'[at], delayOfLast })),
	],
	['Managers (after 1 hour)', [{ group: 'Managers', delayOfLast: 60 }]],
	['Operations (Europe)\nOps 24', [{ group: 'Operations (Europe)\nOps 24' }]],
	['Ops (5 parsecs), EU', [{ group: 'Ops (5 parsecs), EU' }]],
	['Ops, (15 min)', [{ group: 'Ops, (15 min)' }]],
	['(15 min)', [{ group: '(15 min)' }]],
])('a sheet row has alert groups with a delay in minutes: %j', (cell, groups) => {
	expect(read({ Name: 'Shop', Alerts: cell }).alertGroups).toEqual(groups);
});

it.each<[cell: unknown]>([[','], [' , ; '], [[',']], [['', ' ;', ',']]])(
	'a sheet row has no alert groups in %j',
	(cell) => {
		expect(read({ Name: 'Shop', Alerts: cell })).toEqual({ name: 'Shop' });
		expect(refusal({ Name: 'Shop', Alerts: cell, 'Alert delay': 20 })).toMatch(
			/^The row has an Alert Delay and no Alert Groups\. /,
		);
	},
);

it('a sheet row has one delay for all alert groups without a delay in parentheses', () => {
	const row = { Name: 'Shop', 'Alert groups': 'A, B (5 min), C', 'Alert delay': 20 };
	expect(read(row).alertGroups).toEqual([
		{ group: 'A, B', delay: 20, delayOfLast: 5 },
		{ group: 'C', delay: 20 },
	]);
});

it('a sheet row can contain lists', () => {
	const row = { Name: ['Shop'], Locations: ['New York', 14], Tags: [] };
	expect(read(row)).toEqual({ name: 'Shop', locations: ['New York', '14'] });
});

it('a sheet row can have the same value in two columns', () => {
	const row = { Name: 'Shop', Site: 'Shop', Every: '5 min', Minutes: 5, Interval: '' };
	expect(read(row)).toEqual({ name: 'Shop', frequency: 300 });
});

it.each<[RegExp, object]>([
	[
		/^The column "Name" and the column "Device" are both read as Name, but have different values\. /,
		{ Name: 'a', Device: 'b' },
	],
	[
		/^The column "Every" and the column "Minutes" are both/,
		{ Name: 'a', Every: '1 h', Minutes: 5 },
	],
	[
		/^No input column contains the device name\. The columns are "Notes", "URL"|"URL", "Notes"/,
		{ Notes: 'x', URL: 'y' },
	],
	[/Did you mean "Device nmae"\?/, { 'Device nmae': 'x' }],
	[/^The input has no columns\. /, {}],
	[/^The column "Site" is empty in this row\. /, { Site: ' ', URL: 'https://a.test/' }],
	[/^The row has a Keyword and no URL\. /, { Name: 'a', Keyword: 'Cart' }],
	[/^The row has an Alert Delay and no Alert Groups\. /, { Name: 'a', 'Alert delay': 50 }],
	[
		/^The column "Alert delay" contains "soon", which cannot be used\. /,
		{ Name: 'a', Alerts: 'b', 'Alert delay': 'soon' },
	],
	[
		/^The column "Method" contains "gett", which is not an HTTP method\. Write one of/,
		{ Name: 'a', URL: 'b', Method: 'gett' },
	],
	[/^The column "URL" contains neither text nor a number\. /, { Name: 'a', URL: { text: 'b' } }],
	[/^The column "Active" is not used, but could change/, { Name: 'a', Active: false }],
	[/^The column "Tags" contains the placeholder/, { Name: 'a', Tags: 'b; n/a' }],
	[/^The column "Keyword" contains the placeholder/, { Name: 'a', URL: 'b', Keyword: 'FALSE' }],
	[/^The column "Keyword" contains neither/, { Name: 'a', URL: 'b', Keyword: true }],
	[/^The column "Name" contains "MÃ¼ller", which was read with/, { Name: 'MÃ¼ller' }],
	[/^The column "Schedule" contains several values\. /, { Name: 'a', Schedule: ['b', 'c'] }],
])('a sheet row is refused with advice: %s', (pattern, row) => {
	expect(refusal(row)).toMatch(pattern);
});
