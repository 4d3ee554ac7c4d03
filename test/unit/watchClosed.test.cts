/**
 * What must be true of the events of any history, whatever the rules are: an outage is reported once, and
 * closed once. Nothing here is worked out as the node does it.
 */
import {
	restoreState,
	serializeState,
	watch,
	type WatchEvent,
	type WatchSettings,
} from '../../nodes/shared/features/watch';
import { seededRandom, type Random } from '../support/random.cts';
import { toWatchSettings } from '../support/watchSettings.cts';

const ids = ['1', '2', '3', '4', '5', '6'];

const states = ['up', 'up', 'up', 'down', 'down', 'paused', 'unknown'];

/** Devices that stay as they are for some polls, go and return, in lists that lack some of them. */
class RandomAccount {
	private readonly current = new Map(ids.map((id) => [id, 'up']));

	private readonly absent = new Set<string>();

	constructor(private readonly random: Random) {}

	/** The first device is in every list, so that it is the same account. */
	next(): Record<string, string> {
		const { absent, current, random } = this;
		for (const id of ids) {
			if (random.chance(0.2)) current.set(id, random.pick(states));
			if (random.chance(0.08)) absent.add(id);
			else if (random.chance(0.3)) absent.delete(id);
		}
		const isPartial = random.chance(0.1);
		const listed = ids.filter(
			(id) => id === '1' || (!absent.has(id) && !(isPartial && random.chance(0.5))),
		);
		return Object.fromEntries(listed.map((id) => [id, current.get(id) ?? 'up']));
	}
}

/** Polls one account, and notes which outages are reported and not closed. */
class Reports {
	readonly open = new Set<string>();

	/** Removed while they were down: when they are back, the outage is the same. */
	readonly removed = new Set<string>();

	readonly complaints: string[] = [];

	count = 0;

	private kept: string | undefined;

	/** What n8n saves: with items. */
	private saved: string | undefined;

	private at = 0;

	constructor(private readonly base: Partial<WatchSettings>) {}

	poll(seen: Record<string, string>, quiet: WatchSettings['quiet']): void {
		this.at += 1;
		const readings = Object.entries(seen).map(([key, state]) => ({
			key,
			id: key,
			name: null,
			state,
		}));
		const poll = {
			now: 1_800_000_000_000 + this.at * 60_000,
			readings,
			account: 'account',
			devices: { key: 'all', includes: () => true },
			isActivation: false,
		};
		const settings = toWatchSettings({ ...this.base, quiet });
		const { events, held, state } = watch(restoreState(this.kept).state, poll, settings);
		this.kept = serializeState(state);
		if (held.length + events.length > 0 || this.at === 1) this.saved = this.kept;
		for (const event of [...held, ...events]) this.note(event);
		if (quiet !== 'no' && events.length > 0) this.complain('an event in quiet hours');
	}

	private note({ deviceId, durationMs, kind, since, state, time }: WatchEvent): void {
		const id = String(deviceId);
		this.count += 1;
		if (kind === 'wentDown') {
			if (this.open.has(id)) this.complain(`${id} went down twice`);
			if (since === null || since > time) this.complain(`${id} went down later`);
			this.open.add(id);
			this.removed.delete(id);
			return;
		}
		if (kind === 'unstable') {
			if (state === 'down') this.open.add(id);
			if (state === 'up') {
				this.open.delete(id);
				this.removed.delete(id);
			}
			return;
		}
		if (kind !== 'cameBack' && kind !== 'removedWhileDown') return;
		if (durationMs === null || durationMs < 0) this.complain(`${id} has no duration`);
		if (!this.open.delete(id) && !this.removed.has(id)) this.complain(`${id} ${kind} only`);
		if (kind === 'cameBack') this.removed.delete(id);
		else this.removed.add(id);
	}

	private complain(text: string): void {
		this.complaints.push(`poll ${this.at}: ${text}`);
	}

	/** n8n is killed: what was not saved is unknown. */
	restart(): void {
		this.kept = this.saved;
	}

	/** So many polls of the same, outside of quiet hours. */
	settle(state: string): void {
		for (let polls = 0; polls < 70; polls++) {
			this.poll(Object.fromEntries(ids.map((id) => [id, state])), 'no');
		}
	}
}

it.each(['no', 'hold', 'drop'] as const)(
	'reports and closes each outage once in 40 histories with restarts and quiet hours: %s',
	(quiet) => {
		let count = 0;
		for (let seed = 1; seed <= 40; seed++) {
			const random = seededRandom(seed);
			const reports = new Reports({
				events: new Set(['wentDown', 'cameBack', 'removedWhileDown']),
				confirmPolls: 1 + random.integerBelow(3),
				removedPolls: 1 + random.integerBelow(4),
				ignoresPaused: random.chance(0.3),
				announcesFirst: true,
				maxChangesPerHour: random.chance(0.5) ? 2 + random.integerBelow(4) : undefined,
			});
			const account = new RandomAccount(random);
			let isQuiet = false;
			for (let polls = 0; polls < 80; polls++) {
				if (random.chance(0.1)) isQuiet = !isQuiet;
				reports.poll(account.next(), isQuiet ? quiet : 'no');
				if (random.chance(0.05)) reports.restart();
			}
			reports.settle('down');
			expect([seed, [...reports.open, ...reports.removed].sort()]).toEqual([seed, ids]);
			reports.settle('up');
			const rest = [...reports.open, ...reports.removed];
			expect([seed, rest, reports.complaints]).toEqual([seed, [], []]);
			count += reports.count;
		}
		expect(count).toBeGreaterThan(500);
	},
);
