/** Random lists and tags, compared with a model of what docs/trigger-reference.md says of tags. */
import { DeviceSelection } from '../../nodes/MonitoringReportsTrigger/deviceSelection';
import { resolveTags, type TagLookUp } from '../../nodes/MonitoringReportsTrigger/resolveTags';
import { restoreState, serializeState, watch } from '../../nodes/shared/features/watch';
import { caseCount } from '../support/cases.cts';
import { seededRandom, type Random } from '../support/random.cts';
import { toWatchSettings } from '../support/watchSettings.cts';
import { seed } from '../chaos/support/round.cts';
import { TagsModel, type TaggedDevice, type TagTurn } from './support/tagsModel.cts';

const start = Date.parse('2026-11-20T12:00:00Z');
const minute = 60_000;

const settings = toWatchSettings({
	events: new Set(['any', 'newDevice', 'deviceRemoved', 'removedWhileDown']),
});

/** The first turn looks; at least one listed device has the tag then, and one has not. */
function makeStory(random: Random, turns: number): TagTurn[] {
	let devices: TaggedDevice[] = [1, 2, 3, 4, 5].map((id) => ({
		id,
		state: 'up',
		hasTag: id % 2 === 0,
	}));
	const story: TagTurn[] = [{ devices, look: 'succeeds' }];
	for (let turn = 1; turn < turns; turn++) {
		devices = devices.map((device) => change(random, device));
		// The list of an account is not empty, and not of another one.
		devices = [
			...devices.filter(({ id }) => id !== 1),
			{ id: 1, state: 'up', hasTag: devices[0].hasTag },
		];
		devices.sort((one, other) => one.id - other.id);
		const look = random.pick(['none', 'none', 'fails', 'succeeds'] as const);
		story.push({ devices, look });
	}
	return story;
}

function change(random: Random, { id, state, hasTag }: TaggedDevice): TaggedDevice {
	const next = random.integerBelow(10);
	const states = ['up', 'down', undefined] as const;
	return {
		id,
		state: next < 4 ? random.pick(states) : state,
		hasTag: next === 9 ? !hasTag : hasTag,
	};
}

/** What the node makes of a story, poll by poll; its state is kept as text in between. */
function tell(story: TagTurn[], isExcept: boolean): string[][] {
	const selection = new DeviceSelection(['#shop'], isExcept);
	let kept: string | undefined;
	return story.map(({ devices: listed, look }, turn) => {
		const now = start + turn * minute;
		const readings = listed.flatMap(({ id, state }) =>
			state === undefined ? [] : [{ key: String(id), id, name: `Device ${id}`, state }],
		);
		const { state: before } = restoreState(kept);
		const { devices, tagged } = resolveTags(selection, before?.tagged, lookOf(look, listed), {
			now,
			readings,
			remembered: before?.devices,
		});
		const poll = { now, readings, account: 'account', devices, isActivation: turn === 0 };
		const { events, state } = watch(before, poll, settings);
		kept = serializeState({ ...state, tagged });
		return events.map(({ deviceId, kind }) => `${deviceId} ${kind}`).sort();
	});
}

function lookOf(look: TagTurn['look'], listed: TaggedDevice[]): TagLookUp | undefined {
	if (look === 'none') return undefined;
	if (look === 'fails') return { failure: new Error('down') };
	const found = listed.map(({ id, hasTag }) => ({
		id,
		name: `Device ${id}`,
		tags: hasTag ? ['Shop'] : [],
	}));
	return { found };
}

it('emits the events of devices with a tag that docs/trigger-reference.md defines, for any tags they get and lose', () => {
	const random = seededRandom(seed);
	let events = 0;
	for (let index = 0; index < caseCount(500, 20_000); index++) {
		const isExcept = index % 2 === 1;
		const story = makeStory(random, 14);
		const model = new TagsModel(isExcept);
		const expected = story.map((turn) => model.poll(turn).sort());
		const told = tell(story, isExcept);
		events += told.flat().length;
		const at = told.findIndex((own, turn) => String(own) !== String(expected[turn]));
		if (at < 0) continue;
		const words = story
			.slice(0, at + 1)
			.map((turn) => JSON.stringify(turn))
			.join('\n');
		throw new Error(
			`Seed ${seed}, story ${index + 1}, all but: ${isExcept}\n${words}\nthe node says ${told[at].join(', ')}\nthe docs ${expected[at].join(', ')}`,
		);
	}
	expect(events).toBeGreaterThan(caseCount(500, 20_000));
});
