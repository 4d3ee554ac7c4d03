/** Accounts that nobody would set up by hand, and what a plan does with them. */
import { AccountCache, WebApiClient, WebApiSession } from '../../../nodes/shared/service/webApi';
import {
	carryOut,
	setupTables,
	readAccountContent,
	type AccountContent,
	type AccountSetup,
	type SetupPlan,
} from '../../../nodes/shared/features/accountSetup';
import type { JsonObject } from '../../../nodes/shared/words/util/json';
import type { Sandbox } from '../../../sandbox/index.cts';
import { fetchTransport } from '../../../tools/checkService/fetchTransport.cts';
import type { Random } from '../../support/random.cts';
import {
	describePlan,
	makePlan,
	parseSetup,
	toSetup,
	toText,
} from '../../support/setupsAtOnce.cts';

/** Keeps secrets in plain text, as in a file that a person completed. */
export const plainSecrets = (secret: unknown) => secret;

/** An account of a sandbox, without n8n around it. */
export class SetupAccount {
	constructor(
		private readonly sandbox: Sandbox,
		private readonly itemsAtOnce = 4,
	) {}

	/** A client with a session of its own, as each execution has one. */
	get client(): WebApiClient {
		const { webApiUrl: url, credentials } = this.sandbox;
		const session = new WebApiSession({ url, uid: credentials.webApiUid, isLoadTesting: false });
		return new WebApiClient(session, fetchTransport(), { concurrency: this.itemsAtOnce });
	}

	async read() {
		const { content } = await readAccountContent(
			this.client,
			new AccountCache(),
			'whole',
			() => {},
		);
		return content;
	}

	/** Written and read again, as a person would keep it. */
	async export(writeSecret?: typeof plainSecrets): Promise<AccountSetup> {
		return fileOf(await this.read(), writeSecret);
	}

	async plan(wished: AccountSetup): Promise<SetupPlan> {
		return planOf(await this.read(), wished);
	}

	/** Returns the error that ended it early. */
	async apply(wished: AccountSetup): Promise<Error | undefined> {
		return await this.carryOut(await this.plan(wished));
	}

	async carryOut(plan: SetupPlan): Promise<Error | undefined> {
		const refused = plan.steps.filter(({ reason }) => reason !== null);
		if (refused.length > 0) throw new Error(JSON.stringify(describePlan(plan).items, null, 1));
		const { error } = await carryOut(this.client, plan, {
			continuesOnRefusal: false,
			onProgress() {},
			inTurn: async (_, task) => await task(),
		});
		return error;
	}

	async create(
		kind: 'alertGroup' | 'alertTemplate' | 'device' | 'filter' | 'schedule' | 'task',
		body: JsonObject,
	) {
		return Number((await this.client.create(kind, body)).id);
	}
}

export function fileOf(
	content: AccountContent,
	writeSecret?: typeof plainSecrets,
	format: 'json' | 'yaml' = 'json',
): AccountSetup {
	return parseSetup(toText(toSetup(content, setupTables, writeSecret).setup, format));
}

export function planOf(content: AccountContent, wished: AccountSetup): SetupPlan {
	return makePlan(content, wished, setupTables, { removes: true });
}

export function emptied(file: AccountSetup): AccountSetup {
	const lists = { devices: [], alertGroups: [], schedules: [], filters: [], alertTemplates: [] };
	return { ...file, ...lists };
}

/** Without IDs, and in an order that does not depend on them. */
export function comparable(file: AccountSetup): unknown {
	const plain: unknown = JSON.parse(toText(file, 'json'), (key, value: unknown) => {
		if (key === 'id') return undefined;
		const isList =
			key === 'tasks' || ['devices', 'alertGroups', 'schedules', 'filters'].includes(key);
		if (!isList || !Array.isArray(value)) return value;
		return [...value].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
	});
	return plain;
}

const reservedNames = [
	'Shop "Nord"',
	"Bücher & 'Söhne'",
	'Ω – check',
	'a\tb',
	'  edges  ',
	'<b>bold</b>',
	'null',
	'true',
	'007',
	'- list: yes',
	'#tag, 5; x',
	'https://user:pw@host.test/?token=t',
	'${x} {{ y }}',
	'日本語',
	'e\u0301clair',
];

function oddName(random: Random): string {
	return random.chance(0.2)
		? random.pick(reservedNames)
		: `${random.pick(reservedNames)} ${random.integerBelow(9)}`;
}

/** Fields that no version of these nodes knows. */
function unknownFields(random: Random): JsonObject {
	if (random.chance(0.6)) return {};
	return random.pick<JsonObject>([
		{ X_Text: 'open sesame', X_Number: 1.5 },
		{ X_List: ['a', 1, null, { Y: 'z' }], X_Flag: false },
		{ X_Object: { Deep: { Text: 'Ünïcode "q"', None: null, Empty: [] } } },
		{ Z_Empty: '', Z_Null: null },
	]);
}

/** Makes an account of some entries that point at each other, at nothing, and in circles. */
export async function makeAccount(account: SetupAccount, random: Random): Promise<void> {
	const several = async (most: number, make: () => Promise<number>) => {
		const ids: number[] = [];
		for (let left = random.integerBelow(most + 1); left > 0; left--) ids.push(await make());
		return ids;
	};
	const some = <Value,>(values: readonly Value[], none: Value) =>
		values.length === 0 || random.chance(0.3) ? none : random.pick(values);
	const schedules = await several(3, async () => {
		return await account.create('schedule', {
			Name: oddName(random),
			Description: random.pick([null, '', 'Mo "early"']),
			Weekly_Intervals: random.chance(0.5)
				? [{ Days: ['Mo', 'Fr'], From_Min: 0, To_Min: 600, Included: random.chance(0.5) }]
				: [],
			Date_Time_Intervals: random.chance(0.3) ? [{ From: 1798675200000, To: 1798761540000 }] : [],
			...unknownFields(random),
		});
	});

	const filters = await several(3, async () => {
		return await account.create('filter', {
			Name: oddName(random),
			Rules: { Time_Min: random.integerBelow(9), Number_Of_Locations: 1, Number_Of_Tasks: 1 },
			Items: random.chance(0.5)
				? [{ Error_Type: 'Http', Error_Code_To_Ignore: [503, { From: 520, To: 529 }] }]
				: [],
			...unknownFields(random),
		});
	});

	const groups = await several(3, async () => {
		const addresses = [
			{ Type: 'Email', Template_Id: random.pick([0, 401, 987654]), Address: 'ä@example.test' },
			{ Type: 'Slack', Template_Id: 0, WebHook: `https://hooks.test/${random.integerBelow(3)}` },
			{ Type: 'Slack', Template_Id: 0, WebHook: `https://hooks.test/${random.integerBelow(3)}` },
			{ Type: 'Snmp', Template_Id: 0, Host: 'h', Version: 'V3', UserId: 3 },
		];
		return await account.create('alertGroup', {
			Name: oddName(random),
			Scheduler_Id: some(schedules, 0),
			Addresses: addresses.filter(() => random.chance(0.5)),
			...unknownFields(random),
		});
	});

	const devices = await several(4, async () => {
		return await account.create('device', {
			Name: oddName(random),
			Platform_Id: random.pick([1, 7]),
			Frequency: random.pick([60, 300, 10800]),
			Locations: random.pick([[1], [3, 2, 1]]),
			Postpone: random.chance(0.3),
			Scheduler_Id: some(schedules, random.pick([0, 987654])),
			Filter_Id: some(filters, 0),
			Tags: random.pick([null, [], ['b', 'a', 'ü']]),
			Notifications: {
				E_Mail_Flag: random.chance(0.5),
				E_Mail_Address: random.pick([null, 'ops@example.test']),
				Notification_Groups: groups
					.filter(() => random.chance(0.5))
					.map((Id) => ({ Id, Time_Shift_Min: random.pick([0, 20]) })),
			},
			...unknownFields(random),
		});
	});

	for (const id of devices) {
		const owner = random.pick([0, ...devices]);
		await account.client.update('device', id, (device) => ({ ...device, Owner_Device_Id: owner }));
		await several(3, async () => account.create('task', randomTask(id, random)));
	}
}

function randomTask(deviceId: number, random: Random): JsonObject {
	const common = { Name: oddName(random), Device_Id: deviceId, ...unknownFields(random) };
	if (random.chance(0.2)) {
		return { ...common, Task_Type_Id: 8, HostNameToResolve: 'example.test', RecordType: 'MX' };
	}
	return {
		...common,
		Task_Type_Id: 2,
		RequestType: random.pick(['GET', 'POST']),
		Url: random.pick([
			'https://www.example.test/',
			'https://user:p%40ss@www.example.test/path?token=abc&page=2',
			'https://www.example.test/?key=1&key=2#x',
		]),
		Timeout: random.pick([0, 570, 120_000]),
		Keyword1: random.pick(['', 'Grüße "x"']),
		GetParams: random.chance(0.3) ? [{ Name: 'q', Value: 'ü b' }] : [],
		HeaderParams: random.chance(0.3)
			? [
					{ Name: 'X', Value: 's' },
					{ Name: 'X', Value: 't' },
				]
			: [],
		UserName: random.pick(['', 'ann']),
		UserPass: random.pick(['', 'pässword']),
		CheckCertificateDate: random.chance(0.5),
	};
}
