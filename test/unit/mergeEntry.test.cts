/** What becomes of an entry of an account when a file says what it is to be. */
import { setupTables } from '../../nodes/shared/features/accountSetup';
import { mergeEntry } from '../../nodes/shared/features/accountSetup/mergeEntry';
import type { EntryReading } from '../../nodes/shared/features/accountSetup/mergeParts';
import type { JsonObject } from '../../nodes/shared/words/util/json';

const reading = (changes: Partial<EntryReading> = {}): EntryReading => ({
	isInMemory: false,
	find: () => undefined,
	isUnread: () => false,
	...changes,
});

const hook = (of: string) => ({ Type: 'Slack', WebHook: `https://hooks.test/${of}` });
const hidden = '<secret: not in the file>';

function merge(entry: JsonObject, current: JsonObject | undefined, how = reading()) {
	return mergeEntry({ name: 'On call', ...entry }, current, setupTables.alertGroup, how);
}

function mergeTask(entry: JsonObject, current: JsonObject | undefined, how = reading()) {
	return mergeEntry({ name: 'home', ...entry }, current, setupTables.task, how);
}

describe('an entry', () => {
	const current = { Id: 201, Name: 'On call', Addresses: [hook('own')] };

	it('a merged entry keeps the stored value where the file has a mark', () => {
		const written = { addresses: [{ type: 'Slack', webHook: hidden }] };
		expect(merge(written, current)).toMatchObject({ body: current, missing: [] });
	});

	it('a merged entry lists the missing value if none is stored', () => {
		const { missing } = merge({ addresses: [{ type: 'Slack', webHook: hidden }] }, undefined);
		expect(missing).toEqual(['addresses 1, webHook']);
	});

	it('a merged entry counts the rows of a list from 1 in the path of a missing value', () => {
		const addresses = [
			{ type: 'Email', address: 'a@b.test' },
			{ type: 'Slack', webHook: hidden },
		];
		expect(merge({ addresses }, undefined).missing).toEqual(['addresses 2, webHook']);
	});

	it('a merged entry lists the missing value of a new part of an existing entry', () => {
		const notifications = { otherFields: { Word: hidden } };
		const missingIn = (device: JsonObject) =>
			mergeEntry({ name: 'Shop', notifications }, device, setupTables.device, reading()).missing;
		expect(missingIn({ Name: 'Shop' })).toEqual(['notifications, Word']);
		expect(missingIn({ Name: 'Shop', Notifications: { Word: 'x' } })).toEqual([]);
	});

	it('a merged entry lists a value as missing if several stored rows could have it', () => {
		const twins = { ...current, Addresses: [hook('own'), hook('other')] };
		const { missing } = merge({ addresses: [{ type: 'Slack', webHook: hidden }] }, twins);
		expect(missing).toEqual(['addresses 1 (the account has several like it)']);
	});

	it('a new merged entry lists the missing value if it is a whole text', () => {
		const { missing } = mergeTask({ keyword1: hidden }, undefined);
		expect(missing).toEqual(['keyword1, text']);
	});

	it('a merged entry accepts a value that someone wrote in place of the mark', () => {
		const task = { Name: 'home', UserPass: 'old' };
		expect(mergeTask({ password: 'new' }, task)).toMatchObject({
			body: { UserPass: 'new' },
			missing: [],
		});
	});

	it('a merged entry lists a value as missing if someone completed only a part of it', () => {
		const { body, missing } = mergeTask({ password: `new${hidden}` }, { UserPass: 'old' });
		expect(body).toMatchObject({ UserPass: 'old' });
		expect(missing).toEqual(['password (the file has only part of the value)']);
	});

	it('a merged entry fills the stored values into an address', () => {
		const url = 'https://<secret: x>@a.test/new?token=<secret: x>&q=2';
		const task = { Name: 'home', Url: 'https://ann:pw@a.test/old?token=5&q=1' };
		expect(mergeTask({ url }, task).body.Url).toBe('https://ann:pw@a.test/new?token=5&q=2');
	});

	it('a merged entry empties texts, lists and references that the file lacks; numbers and switches stay', () => {
		const task = { Name: 'home', Keyword1: 'x', Timeout: 30_000, GetParams: [{ Name: 'q' }] };
		expect(mergeTask({}, task).body).toEqual({ ...task, Keyword1: '', GetParams: [] });
		const group = { ...current, Scheduler_Id: 301 };
		expect(merge({}, group).body).toEqual({ ...group, Scheduler_Id: 0, Addresses: [] });
		const unread = reading({ isUnread: () => true });
		expect(merge({}, group, unread).body).toMatchObject({ Scheduler_Id: 301 });
	});

	it('a merged entry keeps unknown fields, and accepts those of the file', () => {
		const odd = { ...current, Addresses: [], New_Field: { Depth: 3, Word: 'x' }, Other: 7 };
		const file = { New_Field: { Depth: 4, Word: hidden }, Fresh: true };
		expect(merge({ otherFields: file }, odd).body).toEqual({
			...odd,
			New_Field: { Depth: 4, Word: 'x' },
			Fresh: true,
		});
	});
});
