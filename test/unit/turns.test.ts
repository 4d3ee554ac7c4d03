/** Long computations let everything else in n8n run in between. */
import { addressFindings, compareAddresses, readSitemap } from '../../nodes/shared/audit';
import { renderReport, renderStatusPage } from '../../nodes/shared/render';
import { buildStatusPage, buildUptimeReport, roundReport } from '../../nodes/shared/uptime';
import { forEachInSteps, inTurns, sortInSteps } from '../../nodes/shared/util/turn';
import { seededRandom } from '../support/random';
import { toInput } from '../support/uptimeReports';
import { atOnce } from '../support/atOnce';

/** How often another task of the process ran during this work; 0 when nothing could. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
	let turns = 0;
	let isDone = false;
	const beat = () => {
		turns++;
		if (!isDone) setImmediate(beat);
	};
	setImmediate(beat);
	await work();
	isDone = true;
	return turns;
}

const count = 1500;
const dates = Array.from({ length: 31 }, (_, day) =>
	new Date(Date.UTC(2026, 9, 1 + day)).toISOString().slice(0, 10),
);
const names = Array.from({ length: count }, (_, at) => ({
	deviceId: at,
	deviceName: `Shop ${at}`,
}));

it('builds a status page of many devices in many turns', async () => {
	const figures = { uptimePercentage: 99.95, checks: 288, failed: 1, averageSeconds: 0.4 };
	const steps = buildStatusPage({
		...{ title: '', updatedAt: '2026-11-01T12:00:00', timeZone: 'UTC', latestCheck: null },
		devices: names.map((one) => ({ ...one, name: one.deviceName, group: '', state: 'up' })),
		days: names.flatMap((one) => dates.map((date) => ({ ...one, date, ...figures }))),
		...{ dates, notices: [], outages: [], outageDays: null, locations: [] },
	});
	const turns = await turnsDuring(async () => {
		const page = await inTurns(steps);
		// Its file is written as it is made.
		const { html } = renderStatusPage(page, { language: 'en', logo: '', accentColor: '' });
		expect([...html].length).toBeGreaterThan(count);
	});
	expect(turns).toBeGreaterThan(4);
});

it('builds, renders and rounds an uptime report of many devices in many turns', async () => {
	const days = dates.map(() => 99.95);
	const plans = names.map(({ deviceName }, at) => ({ name: deviceName, id: at, days }));
	const input = toInput({ from: '2026-10-01', devices: plans });
	const turns = await turnsDuring(async () => {
		const report = await inTurns(buildUptimeReport(input));
		const options = { listsDevices: true, listsOutages: true, isOver: true } as const;
		const { page, rows } = await inTurns(renderReport(report, { language: 'en', ...options }));
		expect([...page()].length).toBeGreaterThan(count);
		expect([...rows(await inTurns(roundReport(report)))].flat()).toHaveLength(count);
	});
	expect(turns).toBeGreaterThan(8);
});

it('reads a sitemap, and compares its addresses, in many turns', async () => {
	const urls = Array.from({ length: 40_000 }, (_, at) => `https://shop.example/page/${at}`);
	const text = `<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('\n')}</urlset>`;
	const place = { name: 'sitemap', entries: 'entries', entry: 'entry', label: 'Sitemap' };
	const turns = await turnsDuring(async () => {
		const all = await inTurns(readSitemap(text));
		expect(all).toEqual(urls);
		expect(await inTurns(readSitemap(all.join('\n')))).toEqual(urls);
		const wanted = { all: all.map((address, at) => ({ row: at + 1, text: address })), place };
		const compared = await inTurns(compareAddresses(wanted, { task: [] }, 'address'));
		expect((await inTurns(addressFindings(compared, place))).findings).toHaveLength(urls.length);
	});
	expect(turns).toBeGreaterThan(9);
});

it('sorts as an array does, in steps', () => {
	const random = seededRandom(39);
	const entries = Array.from({ length: 1000 }, (_, at) => ({ key: random.integerBelow(90), at }));
	const byKey = (one: { key: number }, other: { key: number }) => one.key - other.key;
	expect(atOnce(sortInSteps(entries, byKey))).toEqual([...entries].sort(byKey));
	expect(atOnce(sortInSteps([], byKey))).toEqual([]);
});

it('ends a computation that throws', async () => {
	const steps = forEachInSteps(['one'], (text) => {
		throw new Error(text);
	});
	await expect(inTurns(steps)).rejects.toThrow('one');
});
