/** What the charts and strips of an uptime report show: as much as there is, and when it was. */
import { type Language } from '../../nodes/shared/features/reports';
import { type DayFigures } from '../../nodes/shared/features/uptime';
import { toInput } from '../support/uptimeReports.cts';
import { buildUptimeReport, renderReport } from '../support/atOnce.cts';

const dayMs = 86_400_000;
const options = {
	language: 'en' as Language,
	listsDevices: true,
	listsOutages: false,
	isOver: true,
};

function render(
	days: Array<number | null>,
	seconds: number[] = [],
	language: Language = 'en',
	count = 1,
) {
	const device = (at: number) => ({ name: `Checkout and payment of shop ${at}`, days });
	const input = toInput({
		from: '2026-11-09',
		devices: Array.from({ length: count }, (_, at) => device(at)),
	});
	const withTimes = (day: DayFigures): DayFigures => {
		const at = (Date.parse(day.date) - Date.parse('2026-11-09')) / dayMs;
		return { ...day, averageSeconds: seconds[at] ?? null };
	};
	const report = buildUptimeReport({ ...input, days: input.days.map(withTimes) });
	return renderReport(report, { ...options, language });
}

const barHeights = (html: string) =>
	[...html.matchAll(/<td bgcolor="#2f81f7" height="(\d+)"/g)].map(([, height]) => Number(height));

const svgBars = (svg: string) =>
	[
		...svg.matchAll(
			/<rect x="[^"]*" y="[^"]*" width="[^"]*" height="([^"]*)" fill="#[^"]*"><title>/g,
		),
	].map(([, height]) => Number(height));

it.each([[99.65], [99.95], [95.833], [91], [70], [50.1]])(
	'a day at %s % of uptime is drawn at least half as high as one at 100 %%',
	(worst) => {
		const [good, bad] = svgBars(render([100, worst]).chart() ?? '');
		expect(bad).toBeGreaterThanOrEqual(good / 2 - 0.1);
		expect(bad).toBeLessThan(good);
	},
);

it('a day without data has a low bar', () => {
	expect(svgBars(render([100, null, 100]).chart() ?? '')[1]).toBe(4);
});

it('response times are drawn from 0, in cells of tables', () => {
	const { emailHtml } = render([100, 100, 100], [0.2, 0.4, 0.1]).texts;
	expect(barHeights(emailHtml)).toEqual([24, 48, 12]);
	expect(emailHtml).toContain('aria-label="Response time (average): 0.1\u00a0s – 0.4\u00a0s"');
	expect(emailHtml).not.toMatch(/<svg|<img|background-image/);
});

it.each([
	['of a single day', [0.4]],
	['that are not known', []],
	['of 0 seconds', [0, 0, 0]],
])('response times %s are not drawn', (_, seconds) => {
	const { emailHtml } = render([100, 100, 100], seconds).texts;
	expect(barHeights(emailHtml)).toEqual([]);
	expect(emailHtml).not.toContain('NaN');
});

it('the days of a strip are named under it', () => {
	const week = render([100, 100, 98, 100, 100, 100, 100]).texts.emailHtml;
	const names = ['Mon 9', 'Tue 10', 'Wed 11', 'Thu 12', 'Fri 13', 'Sat 14', 'Sun 15'];
	const cells = names.map((name) => `<td align="center">${name}</td>`).join('');
	// Of all devices, and of the device.
	expect(week.split(cells)).toHaveLength(3);
	const month = render(Array.from({ length: 30 }, () => 100)).texts.emailHtml;
	expect(month).toContain('<td align="left">Mon 9</td><td align="right">Tue 8</td>');
	const german = render([100, 100], [], 'de').texts.emailHtml;
	expect(german).toContain('<td align="center">Mo., 9.</td>');
});

it('a mail with the days of 60 devices in German is below what Gmail cuts off', () => {
	const { emailHtml } = render([100, 99, 100, 100, 98, 100, 100], [1, 2, 3], 'de', 60).texts;
	expect(Buffer.byteLength(emailHtml)).toBeLessThan(100_000);
	expect(emailHtml.match(/Checkout and payment/g)?.length).toBeGreaterThan(40);
});
