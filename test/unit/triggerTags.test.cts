import { DeviceSelection } from '../../nodes/MonitoringReportsTrigger/deviceSelection';
import { maxTaggedDevices, resolveTags } from '../../nodes/MonitoringReportsTrigger/resolveTags';

const now = Date.parse('2026-11-20T12:00:00Z');

const listOf = (count: number) =>
	Array.from({ length: count }, (_, at) => ({
		id: at + 1,
		name: `Device ${at + 1}`,
		tags: ['shop'],
	}));

const readingsOf = (count: number) =>
	listOf(count).map(({ id, name }) => ({ key: String(id), id, name, state: 'up' }));

const shop = new DeviceSelection(['#shop'], false);

const known = { lookedAt: 0, ids: { '#shop': ['1'] } };

it('is refused when a tag matches more devices than are remembered', () => {
	const poll = { now, readings: readingsOf(maxTaggedDevices + 1) };
	const look = (count: number) => ({ found: listOf(count) });
	expect(() => resolveTags(shop, undefined, look(maxTaggedDevices + 1), poll)).toThrow(
		'The tags in Devices match 1001 devices, but only 1000 can be watched by tag',
	);
	const { devices, tagged } = resolveTags(shop, undefined, look(maxTaggedDevices), poll);
	expect(poll.readings.filter((reading) => devices.includes(reading))).toHaveLength(1000);
	expect(JSON.stringify(tagged).length).toBeLessThan(12_000);
});

it('continues with the known ones when they become too many', () => {
	const readings = readingsOf(maxTaggedDevices + 1);
	const look = { found: listOf(maxTaggedDevices + 1) };
	const { devices, note, tagged } = resolveTags(shop, known, look, { now, readings });
	expect(readings.filter((reading) => devices.includes(reading))).toEqual([readings[0]]);
	expect(tagged).toEqual({ ...known, lookedAt: now });
	expect(note).toBe(
		'the tags in Devices now match 1001 devices, more than 1000: the previous devices stay watched',
	);
});

it('keeps those of the one tag that is gone, and renews those of another', () => {
	const selection = new DeviceSelection(['#shop', '#Eu'], false);
	const readings = readingsOf(3);
	const found = listOf(3).map((device) => ({ ...device, tags: device.id === 3 ? ['EU'] : [] }));
	const both = { lookedAt: 0, ids: { '#shop': ['1'], '#eu': ['2'] } };
	const { note, tagged } = resolveTags(selection, both, { found }, { now, readings });
	expect(tagged).toEqual({ lookedAt: now, ids: { '#shop': ['1'], '#eu': ['3'] } });
	expect(note).toMatch(/^no device in the feed has "#shop" any more/);
});

it('keeps a device of the tag that is in the feed and not in the look-up, and no other one', () => {
	const before = { lookedAt: 0, ids: { '#shop': ['1', '2', '8'] } };
	const [, , found] = listOf(3);
	const poll = { now, readings: readingsOf(3) };
	const { tagged } = resolveTags(shop, before, { found: [{ ...found }] }, poll);
	expect(tagged?.ids).toEqual({ '#shop': ['3', '1', '2'] });
});

it('keeps the devices of a tag that only devices have by now which the feed does not list', () => {
	const readings = readingsOf(2);
	const found = [{ id: 9, name: 'Elsewhere', tags: ['shop'] }];
	const { devices, note } = resolveTags(shop, known, { found }, { now, readings });
	expect(readings.filter((reading) => devices.includes(reading))).toEqual([readings[0]]);
	expect(note).toMatch(/stay watched until Devices is changed$/);
});

it('is the same selection however its tags are written and ordered', () => {
	const { key } = new DeviceSelection(['#Shop', '#eu', 'A'], false);
	expect(new DeviceSelection(['A', '#EU', '#shop'], false).key).toBe(key);
	expect(new DeviceSelection(['#shop', '#eu', 'A'], true).key).not.toBe(key);
});

it('changes nothing of a device that is missing in the list until it is there again', () => {
	const selection = new DeviceSelection(['#shop'], true);
	const device = { id: 2, name: 'Device 2', state: 'up', since: now };
	const remembered = new Map([['2', device]]);
	const found = listOf(2);
	const away = { now, readings: readingsOf(1), remembered };
	const first = resolveTags(selection, known, { found }, away);
	expect(first.tagged?.ids).toEqual({ '#shop': ['1'] });
	const back = { now, readings: readingsOf(2), remembered };
	const second = resolveTags(selection, first.tagged, { found }, back);
	expect(second.tagged?.ids).toEqual({ '#shop': ['1', '2'] });
	expect(back.readings.map((reading) => second.devices.hasLeft(reading))).toEqual([false, true]);
});
