/** Plants secrets in every text field of every kind of object of an account, in the forms that the documentation promises to keep. */
import type { Random } from '../../support/random.cts';
import type { Fields, HostileAccount } from './hostileAccount.cts';

export interface Planted {
	secret: string;
	/** Where it is, such as "device Tags, parameter pswd". */
	place: string;
}

const keyLike = [
	...[
		'token',
		'key',
		'pw',
		'psw',
		'pswd',
		'psk',
		'otp',
		'bearer',
		'hmac',
		'access-code',
		'pincode',
	],
	...['login', 'private', 'cookie', 'api_key', 'password', 'client_secret', 'Access-Token', 'sig'],
];
const everyDay = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const week = [{ Days: everyDay, From_Min: 0, To_Min: 1439, Included: true }];
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** The forms of a secret in a text that can be recognized. */
const forms: Array<[string, (secret: string, random: Random) => string]> = [
	...keyLike.map((name): [string, (secret: string) => string] => [
		`parameter ${name}`,
		(secret) => `https://hook.test/in?room=7&${name}=${secret}`,
	]),
	['the password of an address', (secret) => `https://ann:${secret}@hook.test/in`],
	['the user of an address', (secret) => `https://${secret}@hook.test/in`],
	['a parameter in a fragment', (secret) => `https://hook.test/in#access_token=${secret}`],
	['an escaped parameter', (secret) => `https://hook.test/in?room=7&amp;token=${secret}`],
	['a quoted address', (secret) => `See "https://hook.test/?token=${secret}", then call.`],
];

export class SecretAccount {
	readonly planted: Planted[] = [];
	private next = 0;

	constructor(
		private readonly account: HostileAccount,
		private readonly random: Random,
	) {}

	/** A value that is secret as a whole. */
	whole(place: string): string {
		const random = Array.from({ length: 14 }, () => this.random.pick([...letters])).join('');
		const secret = `Z${random}`;
		this.planted.push({ secret, place });
		return secret;
	}

	/** A text with a secret in the next form. */
	text(place: string): string {
		const [form, write] = forms[this.next++ % forms.length];
		return write(this.whole(`${place}, ${form}`), this.random);
	}

	/** A text with a UID or the PID of the credential. */
	own(place: string): string {
		const { webApiUid, xmlFeedPid } = this.account.credential;
		const secret = String(this.random.pick([webApiUid, xmlFeedPid]));
		this.planted.push({ secret, place: `${place}, of the credential` });
		return this.random.pick([secret, `https://feed.test/?PID=${secret}&Site=*`, `Of ${secret}.`]);
	}

	/** A template with the line that the Alert Trigger needs. */
	private message(place: string): string {
		const line = `{"event":"down","secret":"${this.whole(`${place}, secret of the trigger`)}"}`;
		return `${line}\n<p>${this.text(place)}</p>\n${this.own(place)}`;
	}

	private params(place: string): Fields[] {
		return [
			{ Name: 'Authorization', Value: `Bearer ${this.whole(`${place} Authorization`)}` },
			{ Name: 'Room', Value: this.whole(`${place} Room`) },
		];
	}

	/** A device with tasks, and one of each other kind, which it points at. */
	plant(round: number): void {
		const name = (kind: string) => `${kind} ${round}`;
		const schedule = this.account.add('scheduler', {
			Name: `${name('Hours')} ${round % 2 ? this.own('schedule Name') : ''}`.trim(),
			...{ Description: this.text('schedule Description'), Weekly_Intervals: week },
			...{ Date_Time_Intervals: [], Zone_Note: this.whole('schedule, unknown field') },
		});
		const filter = this.account.add('filter', {
			...{ Name: name('Filter'), Description: this.text('filter Description') },
			...{ Rules: { Number_Of_Locations: 1, Number_Of_Tasks: 1 }, Items: [] },
			Remark: this.whole('filter, unknown field'),
		});
		const template = this.account.add('template', {
			...{ Name: name('Template'), Template_Type: 'Html', Email_Reply_To: 'ops@shop.test' },
			...{
				Subject: this.text('template Subject'),
				Error_Message: this.message('template Error_Message'),
			},
			Test_Message: this.message('template Test_Message'),
			Uptime_Message: this.message('template Uptime_Message'),
		});
		const group = this.account.add('group', {
			...{ Name: name('Group'), Scheduler_Id: schedule.id, Addresses: this.addresses(template.id) },
			Remark: this.text('group, unknown field'),
		});
		const device = this.account.add('device', {
			Name: `${name('Device')} ${round % 2 ? this.own('device Name') : this.text('device Name')}`,
			...{ Platform_Id: 1, Frequency: 300, Locations: [3], Postpone: false, Owner_Device_Id: 0 },
			...{ Scheduler_Id: schedule.id, Filter_Id: filter.id, Send_Uptime_Alert: true },
			Tags: [this.text('device Tags'), 'shop'],
			ContextParams: [{ Name: 'code', Value: this.whole('device ContextParams') }],
			Notifications: {
				...{ Notification_Groups: [{ Id: group.id, Time_Shift_Min: 0 }], Script_Flag: true },
				Script_Batch_File_Name: this.whole('device Script_Batch_File_Name'),
			},
		});
		for (const task of this.tasks()) this.account.add('task', { ...task, Device_Id: device.id });
	}

	private tasks(): Fields[] {
		const common = { DNSResolveMode: 'Device Cached', DNSserverIP: null, Timeout: 30_000 };
		const query = this.whole('task GetParams');
		const web = { ...common, Task_Type_Id: 2, RequestType: 'GET' };
		return [
			{
				...{ ...web, Name: 'Signed in', Url: this.text('task Url'), GetParams: [] },
				...{ UserName: this.whole('task UserName'), UserPass: this.whole('task UserPass') },
				ClientCertificate: this.whole('task ClientCertificate'),
				PrepareScript: `set("${this.whole('task PrepareScript')}")`,
				...{
					HeaderParams: this.params('task HeaderParams'),
					PostParams: this.params('task PostParams'),
				},
				...{ Keyword1: this.own('task Keyword1'), Keyword2: this.text('task Keyword2') },
				CustomDNSHosts: null,
			},
			{
				...{ ...web, Name: `Query ${this.text('task Name')}`, PostParams: [], HeaderParams: [] },
				...{ Url: 'https://q.test/', GetParams: [{ Name: 'q', Value: query }] },
				...{ Keyword3: this.text('task Keyword3'), New_Field: this.whole('task, unknown field') },
			},
			{
				...{
					...common,
					Task_Type_Id: 8,
					Name: 'Zone',
					HostNameToResolve: 'shop.test',
					RecordType: 'TXT',
				},
				...{ Protocol: 'Auto', RecursionDesiredFlag: 'YES', VerifyResponseFrom: 'All Servers' },
				ExpectedAnswer: this.text('task ExpectedAnswer'),
				ExpectedAuthority: this.own('task ExpectedAuthority'),
			},
			{
				...{ ...common, Task_Type_Id: 14, Name: `Port ${this.own('task Name')}` },
				Script: this.whole('task of another type, Script'),
			},
		];
	}

	private addresses(template: number): Fields[] {
		const more = { Template_Id: template };
		return [
			{ ...more, Type: 'Email', Address: 'ops@shop.test' },
			{ ...more, Type: 'Slack', WebHook: `https://hooks.test/${this.whole('group Slack')}` },
			{ ...more, Type: 'Teams', WebHook: `https://teams.test/${this.whole('group Teams')}` },
			{ ...more, Type: 'PagerDuty', IntegrationKey: this.whole('group PagerDuty') },
			{
				...more,
				Type: 'AlertOps',
				IntegrationURL: `https://a.test/${this.whole('group AlertOps')}`,
			},
			{ ...more, Type: 'Script', File: `run.bat "${this.whole('group Script')}"` },
			{
				...{ ...more, Type: 'Snmp', Host: 'snmp.test', Version: 'V2c' },
				Community: this.whole('group Snmp'),
			},
			{ ...more, Type: 'Pager', Message: this.whole('group of an unknown type') },
		];
	}
}
