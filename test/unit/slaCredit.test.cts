/** Credits by service level agreements, held against cases computed by hand. */
import { findNotObserved, UptimeHistory } from '../../nodes/shared/features/uptime';
import { slaCredit, type SlaInput } from '../../nodes/shared/features/uptime/slaCredit';

const minute = 60_000;
const at = (text: string) => Date.parse(`2026-${text}Z`);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const outage = (from: string, to: string) => ({ start: at(from), until: at(to) });

const tiers = [
	{ belowPercentage: 95, creditPercentage: 25 },
	{ belowPercentage: 99.9, creditPercentage: 5 },
	{ belowPercentage: 99, creditPercentage: 10 },
];

const june = span('06-01T00:00', '07-01T00:00');

function juneWith(changes: Partial<SlaInput>) {
	const lengthMs = june.to - june.from;
	const nothing = { planned: [], devices: [{ outages: [], notObserved: [] }] };
	return slaCredit({
		period: june,
		lengthMs,
		...nothing,
		tiers,
		fee: 100.01,
		decimals: 2,
		...changes,
	});
}

/** From the 10th on. */
const downFor = (ms: number, notObserved = [span('06-05T00:00', '06-05T06:00')]) => ({
	devices: [
		{ outages: [{ start: at('06-10T00:00'), until: at('06-10T00:00') + ms }], notObserved },
	],
});

it('counts time in which any device is down once, without planned downtime', () => {
	const sundays = ['01', '08', '15', '22', '29'];
	const period = span('11-01T00:00', '12-01T00:00');
	const credit = slaCredit({
		...{ period, lengthMs: period.to - period.from, tiers, fee: 129.99, decimals: 2 },
		planned: sundays.map((day) => span(`11-${day}T02:00`, `11-${day}T04:00`)),
		devices: [
			{ outages: [outage('11-10T10:00', '11-10T10:40')], notObserved: [] },
			{
				outages: [outage('11-10T10:30', '11-10T11:00'), outage('11-08T03:50', '11-08T04:10')],
				notObserved: [],
			},
		],
	});
	expect(credit).toMatchObject({ agreedMs: 2_556_000_000, downMs: 4_200_000, notObservedMs: 0 });
	expect(credit).toMatchObject({ creditPercentage: 5, creditAmount: 6.5, isFinal: true });
	expect(credit.uptimePercentage).toBeCloseTo(100 - 420 / 2556, 9);
});

it('compares exactly: a tier is reached below its uptime, by a millisecond', () => {
	expect(juneWith(downFor(2_592_000, []))).toMatchObject({
		...{ uptimePercentage: 99.9, creditPercentage: 0, creditAmount: 0, isFinal: true },
	});
	expect(juneWith(downFor(2_592_001, []))).toMatchObject({
		...{ creditPercentage: 5, creditAmount: 5.01, isFinal: true },
	});
});

it('calls no credit unknown, and any other a minimum, if time without checks could change it', () => {
	const unobserved = { notObservedMs: 360 * minute };
	expect(juneWith(downFor(2_592_000))).toMatchObject({
		...{ ...unobserved, creditPercentage: null, creditAmount: null, isFinal: false },
	});
	expect(juneWith(downFor(2_592_001))).toMatchObject({
		...{ ...unobserved, creditPercentage: 5, creditAmount: 5.01, isFinal: true },
	});
	expect(juneWith(downFor(400 * minute))).toMatchObject({
		...{ ...unobserved, creditPercentage: 5, creditAmount: 5.01, isFinal: false },
	});
});

it('knows nothing without a device, without a check, and with planned downtime all month', () => {
	const unknown = {
		...{ uptimePercentage: null, creditPercentage: null, creditAmount: null, isFinal: false },
	};
	const unobserved = { agreedMs: 43_200 * minute, notObservedMs: 43_200 * minute };
	expect(juneWith({ devices: [] })).toMatchObject({ ...unknown, ...unobserved });
	const devices = [{ outages: [], notObserved: [june] }];
	expect(juneWith({ devices })).toMatchObject({ ...unknown, ...unobserved });
	expect(juneWith({ planned: [june] })).toMatchObject({ ...unknown, agreedMs: 0 });
});

it.each([
	[0, 129.99, 7],
	[2, 129.99, 6.5],
	[3, 129.99, 6.5],
	[3, 0.01, 0.001],
	[2, 0, 0],
	[2, 9e9, 4.5e8],
])('rounds up with %d decimals: 5 %% of %d are %d', (decimals, fee, amount) => {
	const credit = juneWith({ ...downFor(2_592_001, []), decimals, fee });
	expect(credit.creditAmount).toBe(amount);
});

it('takes outages and checks of a device only within the period', () => {
	const devices = [
		{
			outages: [outage('05-31T20:00', '06-01T01:00'), outage('06-30T23:00', '07-02T00:00')],
			notObserved: [span('05-30T00:00', '06-01T00:30')],
		},
	];
	expect(juneWith({ devices })).toMatchObject({
		...{ downMs: 90 * minute, notObservedMs: 30 * minute },
	});
});

it('measures the real length of a month in which the clock changes', () => {
	const lengthMs = june.to - june.from + 60 * minute;
	expect(juneWith({ lengthMs })).toMatchObject({ agreedMs: 43_200 * minute, downMs: 0 });
});

/** In June; the device is checked every ten minutes from one time to the other. */
function notObserved(from: string, to: string) {
	const history = new UptimeHistory({ byDay: false });
	for (let time = at(from); time <= at(to); time += 10 * minute) {
		history.add({ deviceId: '1', location: 'London', time, isSuccess: true, values: [] });
	}
	return findNotObserved(history.devices[0], [], june);
}

it('observes no device before its first check or after its last, if that is longer than its limit', () => {
	expect(notObserved('06-02T00:00', '06-29T12:00')).toEqual([
		span('06-01T00:00', '06-02T00:00'),
		span('06-29T12:00', '07-01T00:00'),
	]);
	expect(notObserved('06-01T00:30', '06-30T23:30')).toEqual([]);
});
