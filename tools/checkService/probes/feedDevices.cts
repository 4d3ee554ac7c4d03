import { countText, describeFeed, listFieldNames, objectOf, textField } from '../evidence.cts';
import type { ListedDevice, FeedData } from '../feed.cts';
import { asksToWait, elementNames, type FeedReply } from '../feedReader.cts';
import { confirmed, confirmedIf, notSeen, refuted, probeMaker, type Verdict } from '../probe.cts';
import type { ServiceData } from '../service.cts';
import { recordCountVerdict, wordsVerdict } from '../verdicts.cts';
import { secondsOf } from '../../../nodes/shared/service/webApi';
import { feedFacts, fieldsOf } from '../../../nodes/shared/service/xmlFeed';

function ofFeed<Reading>(section: string, read: (feed: FeedData) => Promise<Reading>) {
	return probeMaker(section, ['feed'], ({ feed }) => read(feed));
}
const ofListed = ofFeed('X4', (feed) => feed.listedDevices());
function ofBoth<Reading>(section: string, read: (service: ServiceData) => Promise<Reading>) {
	return probeMaker(section, ['feed', 'webApi'], read);
}

/** No device checks more often. */
const minSeconds = 60;

const [, configurationRoot, accountRoot] = feedFacts.reportRoots.value;

/**
 * Each probe tests an assumption about the service (`check`): `toVerdict` compares the read data with it.
 * Without a report, `code` is the error code. `exchanges` are all responses, also those that ask to wait.
 */
export const feedDeviceProbes = {
	feedAccess: ofFeed('X1', (feed) => feed.access())({
		check: 'The XML feed responds to the XML Feed PID',
		toVerdict(accesses) {
			const codes = accesses.flatMap(({ code }) => code ?? []);
			return confirmedIf(codes.length < accesses.length, codes.join(', ') || 'a report');
		},
	}),
	statusReport: ofFeed('X4', (feed) => feed.status())({
		check: 'The status report lists devices with ID, Name, State and Status',
		toVerdict: (reply) =>
			recordsVerdict(reply, configurationRoot, ['id', 'name', 'state', 'status']),
	}),
	throttle: ofFeed('X6', async (feed) => [await feed.status(), await feed.statusAgain()])({
		check: 'A request within ten seconds is answered, or asked to wait in the known format',
		toVerdict([first, second]) {
			if (first.code !== undefined) return notSeen('the first request was not answered');
			const { code, exchanges } = second;
			const status = exchanges.at(-1)?.status ?? 'none';
			if (code !== undefined) return refuted(`the second request: ${code}, status ${status}`);
			const waits = [...first.exchanges, ...exchanges].filter(asksToWait);
			if (waits.length === 0) return confirmed('no request had to wait');
			const statuses = [...new Set(waits.map((exchange) => exchange.status))].join(', ');
			return confirmed(`${countText(waits.length, 'request')} had to wait (status ${statuses})`);
		},
	}),
	stateWords: ofListed({
		check: 'The state of a device is a known word',
		toVerdict: (devices) => fieldWordsVerdict(devices, 'state', feedFacts.deviceStateWords.value),
	}),
	statusWords: ofListed({
		check: 'The status of a device in the feed is a known word',
		toVerdict: (devices) => fieldWordsVerdict(devices, 'status', feedFacts.deviceStatusWords.value),
	}),
	deviceIds: ofBoth('X4', async (service) => ({
		listed: await service.feed.listedDevices(),
		ids: await service.deviceIds(),
	}))({
		check: 'The feed knows the devices by the IDs of the Web API',
		toVerdict({ listed, ids }) {
			if (ids.length === 0 || listed.length === 0) return notSeen(countText(ids.length, 'device'));
			const listedIds = new Set(listed.map(({ id }) => id));
			const found = ids.filter((id) => listedIds.has(String(id))).length;
			const evidence = `${found} of ${countText(ids.length, 'device')} of the Web API are among ${listed.length} of the feed`;
			return confirmedIf(found > 0, evidence);
		},
	}),
	severalDevices: ofFeed('X1', (feed) => feed.severalDevices())({
		check: 'Several devices can be requested at once',
		toVerdict: (reply) =>
			reply ? recordCountVerdict(reply, 2, 2) : notSeen('fewer than two devices'),
	}),
	unknownDevice: ofFeed('X7', (feed) => feed.unknownDevice())({
		check: 'An unknown device returns a report without devices',
		toVerdict: (reply) =>
			reply ? recordCountVerdict(reply, 0, 0) : notSeen('no report of known devices'),
	}),
	department: ofBoth('X1', async ({ feed }) => ({
		ofAccount: await feed.status(),
		ofDepartment: await feed.departmentStatus(),
	}))({
		check: 'A report can be limited to a department',
		toVerdict({ ofAccount: { records: all }, ofDepartment }) {
			if (!ofDepartment) return notSeen('no department is listed');
			const { code, records } = ofDepartment;
			if (code !== undefined || all.length === 0) return notSeen(describeFeed(ofDepartment));
			const evidence = `${countText(records.length, 'device')} of ${all.length}`;
			return confirmedIf(records.length < all.length, evidence);
		},
	}),
	configuration: ofFeed('X4', (feed) => feed.configuration())({
		check: 'The configuration report lists devices with their tasks',
		toVerdict(reply) {
			const verdict = recordsVerdict(reply, configurationRoot, ['id', 'name']);
			if (verdict.result !== 'as expected' || reply.records.length === 0) return verdict;
			const names = reply.records.flatMap((record) => record.names);
			const hasTasks = names.some((name) => /^tasks?$/i.test(name));
			return confirmedIf(hasTasks, verdict.evidence);
		},
	}),
	configurationFrequency: ofBoth('X5', async (service) => ({
		frequenciesById: await service.feed.frequencies(),
		devices: await service.devices(),
	}))({
		check: 'The configuration report has the frequency of the Web API',
		toVerdict({ frequenciesById, devices }) {
			const pairs = devices.map(objectOf).flatMap(({ Id, Frequency }) => {
				const inFeed = frequenciesById.get(String(Id));
				const inWebApi = secondsOf(Frequency) ?? 0;
				return inFeed === undefined || inWebApi < minSeconds ? [] : [{ inFeed, inWebApi }];
			});
			if (pairs.length === 0) return notSeen('no device has one in both');
			const same = pairs.filter(({ inFeed, inWebApi }) => inFeed === inWebApi).length;
			const evidence = `the same for ${same} of ${countText(pairs.length, 'device')}`;
			return confirmedIf(same === pairs.length, evidence);
		},
	}),
	account: ofFeed('X4', (feed) => feed.usage())({
		check: 'The account report lists solutions with used and available units',
		toVerdict: (reply) => recordsVerdict(reply, accountRoot, ['name', 'used', 'available']),
	}),
	feedEncoding: ofFeed('X5', (feed) => feed.status())({
		check: 'The feed is in UTF-8',
		toVerdict({ exchanges }) {
			const last = exchanges.at(-1);
			if (!last) return notSeen('no reply');
			const type = [last.headers['content-type'] ?? []].flat().join(' ');
			const given = [
				/charset="?([\w-]+)/i.exec(type)?.[1],
				/<\?xml[^>]*encoding=["']([\w-]+)/i.exec(last.beginning)?.[1],
			].filter((name) => name !== undefined);
			if (last.isUtf16) return refuted('UTF-16');
			if (given.length === 0) return confirmed('not declared');
			if (given.every((name) => /^utf-?8$/i.test(name))) return confirmed('declared');
			// .NET declares this in UTF-8 texts, too.
			const isKnown = given.every((name) => /^utf-?(?:8|16)$/i.test(name));
			return confirmedIf(isKnown, `${isKnown ? 'UTF-16' : 'another one'} is declared`);
		},
	}),
};

/** Whether the texts in a field of the devices are known words. @param known meanings by word */
function fieldWordsVerdict(
	devices: readonly ListedDevice[],
	name: string,
	known: Readonly<Record<string, string>>,
): Verdict {
	const texts = devices.flatMap(({ fields }) => textField(fields, name) ?? []);
	return wordsVerdict(texts, known, countText(devices.length, 'device'));
}

/** Whether a report has this root element, and all its records these fields. @param wanted names in lower case */
function recordsVerdict(reply: FeedReply, root: string, wanted: readonly string[]): Verdict {
	const { code, records, exchanges } = reply;
	if (code !== undefined) return refuted(describeFeed(reply));
	// Only the last response is the report; earlier ones asked to wait.
	const elements = exchanges.slice(-1).flatMap(elementNames);
	const isRoot = elements[0]?.toLowerCase() === root.toLowerCase();
	const shownRoot = isRoot ? root : listFieldNames(elements.slice(0, 1));
	const evidence = `root ${shownRoot}, ${countText(records.length, 'record')}`;
	if (records.length === 0) {
		// With more elements than its root, an apparently empty report may use another record name.
		const isEmpty = isRoot && elements.length <= 1;
		return confirmedIf(isEmpty, `${evidence} elements: ${listFieldNames(elements)}`);
	}
	const all = records.map(fieldsOf);
	const isComplete = all.every((fields) =>
		wanted.every((name) => textField(fields, name) !== undefined),
	);
	const names = listFieldNames(all.flatMap(Object.keys));
	return confirmedIf(isRoot && isComplete, `${evidence} with ${names}`);
}
