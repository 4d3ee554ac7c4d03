/** Histories as the service's report would tell them, and what to ask of the nodes about them. */
import type { PlannedWindow, StrangersCheck } from './strangersDevices.cts';
import { chanceOf, type StrangersHistory } from './strangersHistories.cts';

const DAY = 24 * 60 * 60_000;

/** A time of the service's clock as the feed and the nodes write it: without milliseconds that are 0. */
export const written = (time: number) => new Date(time).toISOString().replace(/(\.000)?Z$/, '');

const days = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const clock = (minute: number) =>
	[Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** As somebody would write a window into Exclude Planned Downtime. */
export function plannedText(windows: readonly PlannedWindow[]): string {
	return windows
		.flatMap(({ fromDay, fromMinute, toDay, toMinute }) => {
			const [from, to] = [clock(fromMinute), clock(toMinute)];
			if (fromDay === toDay) return [`${from}-${to} ${days[fromDay]}`];
			if ((fromDay + 1) % 7 === toDay) return [`${from}-${to} ${days[fromDay]}`];
			const parts = [`${from}-24:00 ${days[fromDay]}`];
			for (let day = (fromDay + 1) % 7; day !== toDay; day = (day + 1) % 7) {
				parts.push(`all day ${days[day]}`);
			}
			return [...parts, `00:00-${to} ${days[toDay]}`];
		})
		.join('; ');
}

function checkElement(check: StrangersCheck, hasLocation: boolean): string {
	const { location, task, time, status, error = '' } = check;
	return [
		'<Response>',
		`<Time>${written(time)}</Time>`,
		hasLocation && location !== null ? `<Location>${location}</Location>` : '',
		task === null ? '' : `<URL>${task}</URL>`,
		`<Status>${status}</Status>`,
		error === '' ? '' : `<ErrorMessage>${error}</ErrorMessage>`,
		'</Response>',
	].join('');
}

function siteElement(checks: StrangersCheck[], content: string): string {
	const [{ deviceId, deviceName }] = checks;
	return `<Site ID="${deviceId}" Name="${deviceName}">${content}</Site>`;
}

export const report = (content: string) =>
	`<DotcomMonitorOnlineReport>${content}</DotcomMonitorOnlineReport>`;

export function byDevice(checks: StrangersCheck[]): StrangersCheck[][] {
	const ids = [...new Set(checks.map(({ deviceId }) => deviceId))];
	return ids.map((id) => checks.filter(({ deviceId }) => deviceId === id));
}

/** The checks in one of the orders that docs/figures.md allows; the seed chooses which. */
export function detailDocument({ checks, seed }: StrangersHistory): string {
	const chance = chanceOf(seed + 0x5eed);
	const layout = chance.of(['locations', 'flat', 'backward', 'astray']);
	// Those of the same moment come in any order.
	const mixed = checks
		.map((check) => ({ check, key: chance.next() }))
		.sort((a, b) => a.check.time - b.check.time || a.key - b.key)
		.map(({ check }) => check);
	const sites = byDevice(mixed).map((own) => {
		if (layout === 'locations') {
			const locations = [...new Set(own.map(({ location }) => location))];
			const groups = locations.map((location) => {
				const content = own
					.filter((check) => check.location === location)
					.map((check) => checkElement(check, false))
					.join('');
				return location === null ? content : `<Location Name="${location}">${content}</Location>`;
			});
			return siteElement(own, groups.join(''));
		}
		if (layout === 'backward') own.reverse();
		if (layout === 'astray') {
			const places = own.map((_, place) => place + chance.next() * 20);
			const order = own.map((_, place) => place).sort((a, b) => places[a] - places[b]);
			return siteElement(own, order.map((place) => checkElement(own[place], true)).join(''));
		}
		return siteElement(own, own.map((check) => checkElement(check, true)).join(''));
	});
	return report(sites.join(''));
}

/** What the service says of every device and of every day: figures that no check says. */
export const summary = { uptimePercentage: 12.5, checks: 84, failed: 7, averageSeconds: 0.4 };

/** One summary for each device, or for each of its days. */
export function summaryDocument(history: StrangersHistory, isDaily: boolean): string {
	const one = [
		`<Summary Uptime-Percentage="${summary.uptimePercentage}"`,
		`Success-Count="${summary.checks - summary.failed}" Failure-Count="${summary.failed}"`,
		`Average-Response-Time="${summary.averageSeconds}"/>`,
	].join(' ');
	const content = one.repeat(isDaily ? history.days : 1);
	return report(
		byDevice(history.checks)
			.map((own) => siteElement(own, content))
			.join(''),
	);
}

export function parametersOf({ start, days: count, rule }: StrangersHistory) {
	const { minLocations, failuresInARow, ignoreShorterThanMs, joinWhenUpForLessThanMs } = rule;
	return {
		dateRange: 'custom',
		from: written(start),
		to: written(start + (count - 1) * DAY),
		outageRule: {
			...(minLocations === 'all' ? { allLocations: true } : {}),
			...(typeof minLocations === 'number' && minLocations !== 2 ? { minLocations } : {}),
			...(failuresInARow === 1 ? {} : { minFailures: failuresInARow }),
			...(ignoreShorterThanMs === 0 ? {} : { ignoreMinutes: ignoreShorterThanMs / 60_000 }),
			...(joinWhenUpForLessThanMs === 0 ? {} : { joinMinutes: joinWhenUpForLessThanMs / 60_000 }),
		},
	};
}
