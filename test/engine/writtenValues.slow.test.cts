/** What a person writes is read in one way in every field: times of the week, switches, IDs, numbers, choices. */
import { watchDevices } from '../support/pollingTrigger.cts';
import { findWriteRequests } from '../support/requests.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import {
	byId,
	config,
	errorOf,
	json,
	operationOutput,
	reports,
	runNode,
	runOperation,
} from '../support/workflows.cts';

describe('times of the week mean the same in every field', () => {
	const monday = { Days: ['Mo'], Included: true };
	const workdays = { Days: ['Mo', 'Tu', 'We', 'Th', 'Fr'], Included: true };
	const saturday = { Days: ['Sa'], From_Min: 600, To_Min: 840, Included: true };
	const sunday = { Days: ['Su'], From_Min: 0, To_Min: 1439, Included: true };
	const day = { ...workdays, From_Min: 480, To_Min: 1080 };
	const lunch = [
		{ ...workdays, From_Min: 480, To_Min: 720 },
		{ ...workdays, From_Min: 780, To_Min: 1020 },
	];
	const night = [
		{ ...monday, From_Min: 1320, To_Min: 1439 },
		{ ...monday, Days: ['Tu'], From_Min: 0, To_Min: 360 },
	];

	async function planned(plannedDowntime: string) {
		const sandbox = await sandboxForTest();
		const node = reports('Read', 'uptimeReport', 'create', { options: { plannedDowntime } });
		return errorOf(await runNode(node, sandbox)).message;
	}

	async function quiet(quietHours: string) {
		const { activate } = await watchDevices({ options: { quietHours } });
		return await activate().then(
			() => undefined,
			(error: unknown) => String(Object(error).message),
		);
	}

	it.each<[string, object[]]>([
		['08:00-18:00 Mo-Fr; 10:00-14:00 Sa', [day, saturday]],
		['Mo-Fr 8-18, Sa 10-14', [day, saturday]],
		['Monday to Friday 8-12, 13-17', lunch],
		['8-12 and 13-17 Mo-Fr', lunch],
		['22:00-06:00 Mo', night],
		['all day Su', [sunday]],
		['Sunday', [sunday]],
		['00:00-24:00 SUN', [sunday]],
	])('the times "%s" mean the same in every field', async (text, intervals) => {
		const sandbox = await sandboxForTest();
		const parameters = { name: 'Hours', monitoringHours: text };
		const without = { name: 'Not', monitoringHours: 'all day Su' };
		await operationOutput(sandbox, 'schedule', 'create', parameters);
		await operationOutput(sandbox, 'schedule', 'create', {
			...without,
			additionalFields: { hoursWithoutMonitoring: text },
		});
		const [own, other] = findWriteRequests(sandbox).map(({ body }) => Object(body));
		expect(own.Weekly_Intervals).toEqual(intervals);
		const excluded = intervals.map((interval) => ({ ...interval, Included: false }));
		expect(other.Weekly_Intervals).toEqual([sunday, ...excluded]);
		expect([await planned(text), await quiet(text)]).toEqual([undefined, undefined]);
	});

	it.each(['at night', '9 to 5 Fun', '25:00-26:00', '8-8 Mo', '0'])(
		'the text "%s" is refused as a time in every field',
		async (text) => {
			const sandbox = await sandboxForTest();
			const schedule = async (parameters: object) => {
				const all = { name: 'Hours', monitoringHours: 'all day Su', ...parameters };
				return errorOf(await runOperation(sandbox, 'schedule', 'create', all)).message;
			};
			expect([
				await schedule({ monitoringHours: text }),
				await schedule({ additionalFields: { hoursWithoutMonitoring: text } }),
				await planned(text),
				await quiet(text),
			]).toEqual(
				['Monitoring Hours', 'Unmonitored Hours', 'Exclude Planned Downtime', 'Quiet Hours'].map(
					(label) => `${label} contains "${text}", which is not valid`,
				),
			);
		},
	);
});

describe('IDs in one text', () => {
	const pause = async (deviceIds: unknown) => {
		const sandbox = await sandboxForTest();
		const node = config('Run', 'device', 'pauseForTime', {
			applyTo: 'several',
			deviceIds: '={{ $json.deviceIds }}',
			minutes: 60,
		});
		const result = await runNode(node, sandbox, { rows: [{ deviceIds }] });
		return errorOf(result).message ?? json(result, 'Run').map(({ deviceId }) => deviceId);
	};

	it.each(['84211, shop', '-1', '1.5', '1e3', '1234567890123456'])(
		'IDs in one text are refused in %j',
		async (text) => {
			expect(await pause(text)).toMatch(/^"[^"]*" in IDs or Names is not known$/);
		},
	);
});

describe('a number of minutes or seconds', () => {
	const minutesOf = async (minutes: unknown) => {
		const sandbox = await sandboxForTest();
		const node = config('Run', 'device', 'muteAlerts', {
			device: byId(84_211),
			minutes: '={{ $json.minutes }}',
			options: { timeout: '={{ $json.minutes }}' },
		});
		const result = await runNode(node, sandbox, { rows: [{ minutes }] });
		return errorOf(result).message ?? json(result, 'Run')[0].minutes;
	};

	it.each<[unknown, number]>([
		[90, 90],
		['90', 90],
		['90 min', 90],
		['1 h 30 min', 90],
		['1,5 h', 90],
		['hourly', 60],
		['1 day', 1440],
	])('a number of minutes or seconds can have a unit: %j', async (text, minutes) => {
		expect(await minutesOf(text)).toBe(minutes);
	});

	it.each(['0', '30 s', '1,000', 'soon', '-5 min'])(
		'a number of minutes is refused: %j',
		async (text) => {
			expect(await minutesOf(text)).toBe('Duration (Minutes) is not a whole number of 1 or more');
		},
	);
});

it.each<[string, object]>([
	['Parts to Include', { include: '={{ "Days; weather" }}' }],
	['Files to Create', { files: '={{ ["csv", "weather"] }}' }],
])(
	'several choices in one text are refused in %s with all possible ones',
	async (label, parameters) => {
		const sandbox = await sandboxForTest();
		const node = reports('Read', 'uptimeReport', 'create', { ...parameters });
		const run = await runNode(node, sandbox);
		expect(errorOf(run)).toMatchObject({
			message: `${label} cannot contain "weather"`,
			description: expect.stringMatching(
				new RegExp(
					`^Choose one or more of these in ${label}: .*, .*\\. In an expression, separate several `,
				),
			),
		});
	},
);
