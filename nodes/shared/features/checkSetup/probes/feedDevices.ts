import { count, fieldNames, objectOf } from '../evidence';
import { fieldOf } from '../reading';
import { asksToWait, elementNames, type FeedReply } from '../feedReader';
import { judgeWords } from '../judgeWords';
import {
	confirmed,
	judged,
	notSeen,
	probe,
	refuted,
	type ProbeTable,
	type Verdict,
} from '../probe';
import { secondsOf } from '../../../service/webApi';
import { feedFacts, fieldsOf } from '../../../service/xmlFeed';

const needs = ['feed'] as const;
const needsBoth = ['feed', 'webApi'] as const;

/** No device checks more often. */
const minSeconds = 60;

const [, configurationRoot, accountRoot] = feedFacts.reportRoots.value;

/** Probes of devices in the feed, and of its rate limit. */
export const feedDeviceProbes = {
	feedAccess: probe({
		check: 'The XML feed responds to the XML Feed PID',
		section: 'X1',
		needs,
		read: (service) => service.feed.access(),
		judge: (accesses): Verdict => {
			const codes = accesses.flatMap(({ code }) => code ?? []);
			const isAnswered = codes.length < accesses.length;
			return judged(isAnswered, codes.length === 0 ? 'a report' : codes.join(', '));
		},
		whatToDo:
			'Check the XML Feed PID and the XML Feed URL of the credential, and the departments and IP addresses that the integration allows. No other checks of the feed were run.',
	}),
	statusReport: probe({
		check: 'The status report lists devices with ID, Name, State and Status',
		section: 'X4',
		needs,
		read: (service) => service.feed.status(),
		judge: (reply, { isPrivate }) =>
			judgeRecords(reply, configurationRoot, ['id', 'name', 'state', 'status'], isPrivate),
		whatToDo:
			'Check the raw response: Device Status > Get Many with Simplify off. The trigger, and device names in reports, need this report.',
	}),
	throttle: probe({
		check: 'A request within ten seconds is answered, or asked to wait in the known format',
		section: 'X6',
		needs,
		read: async (service) => ({
			first: await service.feed.status(),
			second: await service.feed.statusAgain(),
		}),
		judge: ({ first, second }): Verdict => {
			if (first.code !== undefined) return notSeen('the first request was not answered');
			const waits = [...first.exchanges, ...second.exchanges].filter(asksToWait);
			const statuses = [...new Set(waits.map(({ status }) => status))].join(', ');
			const asked = `${count(waits.length, 'request')} asked to wait (status ${statuses})`;
			const evidence = waits.length === 0 ? 'no request was asked to wait' : asked;
			if (second.code === undefined) return confirmed(evidence);
			const last = second.exchanges.at(-1);
			return refuted(`the second request: ${second.code}, status ${last?.status ?? 'none'}`);
		},
		whatToDo:
			'Requests within ten seconds are refused in an unknown format: add a Wait node of ten seconds between nodes that read the feed, and read several devices with one request.',
	}),
	stateWords: probe({
		check: 'The state of a device is a known word',
		section: 'X4',
		needs,
		read: (service) => service.feed.listedDevices(),
		judge: (devices, { isPrivate }) => {
			const texts = devices.flatMap(({ fields }) => fieldOf(fields, 'state') ?? []);
			if (texts.length === 0) return notSeen(count(devices.length, 'device'));
			return judgeWords(texts, feedFacts.deviceStateWords.value, isPrivate);
		},
		whatToDo:
			'Nothing: other words become the state unknown, and are kept in stateText. The trigger supports the state Unknown.',
	}),
	statusWords: probe({
		check: 'The status of a device in the feed is a known word',
		section: 'X4',
		needs,
		read: (service) => service.feed.listedDevices(),
		judge: (devices, { isPrivate }) => {
			const texts = devices.flatMap(({ fields }) => fieldOf(fields, 'status') ?? []);
			if (texts.length === 0) return notSeen(count(devices.length, 'device'));
			return judgeWords(texts, feedFacts.deviceStatusWords.value, isPrivate);
		},
		whatToDo: 'Nothing: other words are output unchanged.',
	}),
	deviceIds: probe({
		check: 'The feed knows the devices by the IDs of the Web API',
		section: 'X4',
		needs: needsBoth,
		read: async (service) => ({
			listed: await service.feed.listedDevices(),
			ids: await service.deviceIds(),
		}),
		judge: ({ listed, ids }) => {
			if (ids.length === 0 || listed.length === 0) return notSeen(count(ids.length, 'device'));
			const known = new Set(listed.map(({ id }) => id));
			const found = ids.filter((id) => known.has(String(id))).length;
			const evidence = `${found} of ${count(ids.length, 'device')} of the Web API are among ${listed.length} of the feed`;
			return judged(found > 0, evidence);
		},
		whatToDo:
			'Check that both integrations belong to the same account. If they do, pick devices of reports by name.',
	}),
	severalDevices: probe({
		check: 'Several devices can be requested at once',
		section: 'X1',
		needs,
		read: (service) => service.feed.severalDevices(),
		judge: (reply): Verdict => {
			if (!reply) return notSeen('fewer than two devices');
			return judged(reply.code === undefined && reply.records.length === 2, describeFeed(reply));
		},
		whatToDo: 'Read one device after the other, or all of them, and filter in the workflow.',
	}),
	unknownDevice: probe({
		check: 'An unknown device returns a report without devices',
		section: 'X7',
		needs,
		read: (service) => service.feed.unknownDevice(),
		judge: (reply): Verdict => {
			if (!reply) return notSeen('no report of known devices');
			return judged(reply.code === undefined && reply.records.length === 0, describeFeed(reply));
		},
		whatToDo: 'Nothing: the response of the feed is passed on.',
	}),
	department: probe({
		check: 'A report can be limited to a department',
		section: 'X1',
		needs: needsBoth,
		read: async (service) => ({
			all: await service.feed.status(),
			some: await service.feed.departmentStatus(),
		}),
		judge: ({ all, some }): Verdict => {
			if (!some) return notSeen('no department is listed');
			if (some.code !== undefined || all.records.length === 0) return notSeen(describeFeed(some));
			return judged(
				some.records.length < all.records.length,
				`${count(some.records.length, 'device')} of ${all.records.length}`,
			);
		},
		whatToDo:
			'The parameter seems to have no effect: use the PID of an XML Feed integration that is limited to the department.',
	}),
	configuration: probe({
		check: 'The configuration report lists devices with their tasks',
		section: 'X4',
		needs,
		read: (service) => service.feed.configuration(),
		judge: (reply, { isPrivate }) => {
			const verdict = judgeRecords(reply, configurationRoot, ['id', 'name'], isPrivate);
			if (verdict.result !== 'asExpected' || reply.records.length === 0) return verdict;
			const hasTasks = reply.records.some(({ names }) =>
				names.some((name) => /^tasks?$/i.test(name)),
			);
			return judged(hasTasks, verdict.evidence);
		},
		whatToDo: 'Check the raw response: Configuration > Get Many with Simplify off.',
	}),
	configurationFrequency: probe({
		check: 'The configuration report has the frequency of the Web API',
		section: 'X5',
		needs: needsBoth,
		read: async (service) => ({
			ofFeed: await service.feed.frequencies(),
			devices: await service.devices(),
		}),
		judge: ({ ofFeed, devices }): Verdict => {
			const pairs = devices.map(objectOf).flatMap(({ Id, Frequency }) => {
				const other = ofFeed.get(String(Id));
				const seconds = secondsOf(Frequency) ?? 0;
				return other === undefined || seconds < minSeconds ? [] : [[seconds, other]];
			});
			if (pairs.length === 0) return notSeen('no device has one in both');
			const same = pairs.filter(([own, other]) => own === other).length;
			return judged(
				same === pairs.length,
				`the same for ${same} of ${count(pairs.length, 'device')}`,
			);
		},
		whatToDo:
			'frequencySeconds of Configuration > Get Many is then in another unit: use the frequency of Device > Get Many.',
	}),
	account: probe({
		check: 'The account report lists solutions with used and available units',
		section: 'X4',
		needs,
		read: (service) => service.feed.usage(),
		judge: (reply, { isPrivate }) =>
			judgeRecords(reply, accountRoot, ['name', 'used', 'available'], isPrivate),
		whatToDo: 'Check the raw response: Account > Get Usage with Simplify off, or its file.',
	}),
	feedEncoding: probe({
		check: 'The feed is in UTF-8',
		section: 'X5',
		needs,
		read: (service) => service.feed.status(),
		judge: ({ exchanges }): Verdict => {
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
			return judged(isKnown, `${isKnown ? 'UTF-16' : 'another one'} is declared`);
		},
		whatToDo: 'Nothing: the declared encoding is used. Check names with accents in the output.',
	}),
} as const satisfies ProbeTable;

/** `3 records`, or why there is no report. */
export function describeFeed({ code, records, exchanges }: FeedReply): string {
	const status = exchanges.at(-1)?.status;
	return code === undefined
		? count(records.length, 'record')
		: `${code}${status === undefined ? '' : `, status ${status}`}`;
}

/** Records with certain fields, in a document with a certain root. */
function judgeRecords(
	reply: FeedReply,
	root: string,
	wanted: readonly string[],
	isPrivate: (text: string) => boolean,
): Verdict {
	const { code, records, exchanges } = reply;
	if (code !== undefined) return refuted(describeFeed(reply));
	const elements = exchanges.at(-1) ? elementNames(exchanges[exchanges.length - 1]) : [];
	const isRoot = elements[0]?.toLowerCase() === root.toLowerCase();
	const names = records.flatMap((record) => Object.keys(fieldsOf(record)));
	const lacks = records.some((record) =>
		wanted.some((name) => fieldOf(fieldsOf(record), name) === undefined),
	);
	const shown =
		records.length > 0
			? `with ${fieldNames(names, isPrivate)}`
			: `elements: ${fieldNames(elements, isPrivate)}`;
	const evidence = `root ${isRoot ? root : fieldNames(elements.slice(0, 1), isPrivate)}, ${count(records.length, 'record')} ${shown}`;
	// Without a record, an apparently empty report may use another record name.
	const isOther = records.length === 0 && elements.length > 1;
	return judged(isRoot && !lacks && !isOther, evidence);
}
