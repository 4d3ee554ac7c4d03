import { isObject, type JsonObject } from '../../../words/util/json';
import { entities, isId, secondsOf, webApiFacts, type EntityName } from '../../../service/webApi';
import { missingTotal } from '../../../service/webApi/list';
import {
	accountsOf,
	count,
	describeReplies,
	describeReply,
	entriesOf,
	fieldNames,
	idsOf,
	missingFields,
	objectOf,
	shapeOf,
} from '../evidence';
import { confirmed, judged, notSeen, probe, refuted, type Probe, type ProbeTable } from '../probe';
import type { SetupService } from '../service';
import type { Reply } from '../webApiReader';

const needs = ['webApi'] as const;

/** The expected fields of list entries, and the text for those without them. */
const platformFields = ['Id', 'Name', 'Available'];
const locationFields = ['Id', 'Name', 'Available', 'IsDeleted', 'IsPrivate'];
const organizationFields = ['Name', 'Accounts'];
const eventFields = ['Id', 'ActionTime', 'ActionType', 'UserLogin', 'ObjectName'];

/** Probes of the lists of choices and entries. */
export const listProbes = {
	platforms: probe({
		check: 'The platforms are a list of objects with Id, Name and Available',
		section: 'W4',
		needs,
		read: (service) => service.platforms(),
		judge: (reply, { isPrivate }) => {
			const verdict = judgeObjects([reply], 'list', platformFields, isPrivate);
			const platforms = entriesOf(reply).filter(isObject);
			const available = platforms.filter(({ Available }) => Available !== false);
			if (verdict.result !== 'asExpected' || available.length > 0) return verdict;
			return refuted(
				`${verdict.evidence}, none of them available`,
				'Check the Web API UID and the department in the credential: without platforms, no devices can be read, and operations that list devices are refused.',
			);
		},
		whatToDo:
			'A list in an envelope and IDs as text work, too. With other formats, operations that list devices are refused: enter the ID of a device, and read platforms with API Request.',
	}),
	platformNames: probe({
		check: 'The platforms have the known IDs and names',
		section: 'W4',
		needs,
		read: (service) => service.platforms(),
		judge: (reply) => {
			const known: Record<string, string> = {
				...webApiFacts.platformNames.value,
				...webApiFacts.userViewPlatformName.value,
			};
			const platforms = entriesOf(reply).filter(isObject);
			const ids = Object.keys(known).filter((id) => platforms.some(({ Id }) => String(Id) === id));
			if (ids.length === 0) return notSeen(`none of the ${Object.keys(known).length} known IDs`);
			const others = ids.filter((id) =>
				platforms.every(({ Id, Name }) => String(Id) !== id || Name !== known[id]),
			);
			const names = others.map((id) => known[id]);
			if (others.length > 0) return refuted(`another name where ${names.join(', ')} is expected`);
			return confirmed(`${ids.length} of the ${Object.keys(known).length} known ones are listed`);
		},
		whatToDo: 'Choose platforms from the list of the field: they are then sent by ID.',
	}),
	frequencies: probe({
		check: 'The frequencies of each platform are a list of numbers',
		section: 'W4',
		needs,
		read: (service) => service.frequencyLists(),
		judge: (replies, { isPrivate }) => {
			if (replies.length === 0) return notSeen('no platform');
			const isList = (reply: Reply) => ['envelope', 'list'].includes(shapeOf(reply));
			const entries = replies.flatMap(entriesOf);
			const evidence = `${describeReplies(replies)}; ${describeEntries(entries, isPrivate)}`;
			const isKnown = entries.every((entry) => secondsOf(entry) !== undefined);
			return judged(replies.every(isList) && isKnown, evidence);
		},
		whatToDo:
			'Nothing: the known frequencies are offered instead, and you can enter any number of seconds.',
	}),
	frequencyUnit: probe({
		check: 'Frequencies are in seconds, a minute or more',
		section: 'W4',
		needs,
		read: (service) => service.frequencyLists(),
		judge: (replies) => {
			const numbers = replies.flatMap(entriesOf).map(secondsOf).filter(isNumber);
			if (numbers.length === 0) return notSeen('no numbers');
			const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
			const isPlausible = min >= 60 && numbers.every((number) => number % 60 === 0);
			return judged(isPlausible, `from ${min} to ${max}`);
		},
		whatToDo:
			'Send Frequency in Additional Fields (JSON) of Device > Create, in the unit of these numbers, and compare the device in the account.',
	}),
	locations: probe({
		check: 'The locations of each platform are a list of objects with Id and Name',
		section: 'W4',
		needs,
		read: (service) => service.locationLists(),
		judge: (replies, { isPrivate }) =>
			judgeObjects(replies, 'list', locationFields, isPrivate, 'no platform'),
		whatToDo:
			'A list in an envelope and IDs as text work, too, and an empty response counts as no locations. Otherwise, names of locations are missing in the output, and Locations in Device > Create may need IDs.',
	}),
	deviceLists: probe({
		check: 'The devices of each platform are a list of IDs',
		section: 'W2',
		needs,
		read: (service) => service.deviceLists(),
		judge: (replies) => {
			const verdict = judgeIds(replies, 'no platform');
			const ids = replies.flatMap(idsOf).map(String);
			const repeated = ids.length - new Set(ids).size;
			if (verdict.result !== 'asExpected' || repeated === 0) return verdict;
			return refuted(
				`${verdict.evidence}, ${count(repeated, 'device')} in two lists`,
				'Nothing: a device on two platforms is read once.',
			);
		},
		whatToDo:
			'A list in an envelope and IDs as text work, too, and an empty response or null counts as no devices. Partial lists are refused. With other formats, Device > Get Many is refused: choose a platform there, or enter the ID of a device.',
	}),
	users: collectionProbe('user', 'users', 'W15', ['Id']),
	alertGroups: collectionProbe('alertGroup', 'alert groups', 'W8', ['Id', 'Name', 'Addresses']),
	alertTemplates: collectionProbe('alertTemplate', 'alert templates', 'W9', ['Id', 'Name']),
	filters: collectionProbe('filter', 'filters', 'W10', ['Id', 'Name', 'Rules']),
	schedules: collectionProbe('schedule', 'schedules', 'W11', ['Id', 'Name', 'Weekly_Intervals']),
	audit: probe({
		check: 'The audit trail is a list in an envelope',
		section: 'W12',
		needs,
		read: (service) => readAudit(service),
		judge: (reply, { isPrivate }) => judgeObjects([reply], 'envelope', eventFields, isPrivate),
		whatToDo: 'Audit Event > Get Many reports the unreadable part. API Request reads audit/list.',
	}),
	auditTimes: probe({
		check: 'Times of the audit trail are US dates without a time zone',
		section: 'W12',
		needs,
		read: (service) => readAudit(service),
		judge: (reply) => {
			const times = entriesOf(reply)
				.filter(isObject)
				.map(({ ActionTime }) => ActionTime);
			const texts = times.filter((time) => typeof time === 'string');
			if (texts.length === 0) return notSeen(count(times.length, 'event'));
			const forms = [...new Set(texts.map((text) => text.replace(/\d/g, '9')))];
			const isKnown = (form: string) =>
				/^9{1,2}\/9{1,2}\/9{4} 9{1,2}:99(:99)?( [AP]M)?$/.test(form);
			const known = forms.filter(isKnown);
			const more = forms.length - known.length;
			return judged(
				more === 0,
				[...known, ...(more > 0 ? [count(more, 'other form')] : [])].join(', '),
			);
		},
		whatToDo: 'Nothing: times in other formats are output unchanged.',
	}),
	departments: probe({
		check: 'Departments are listed by organization',
		section: 'W14',
		needs,
		read: (service) => service.departments(),
		judge: (reply, { isPrivate }) => {
			if (shapeOf(reply) === 'refusal') {
				return notSeen(`${describeReply(reply)}: the UID has no access to departments' data`);
			}
			const verdict = judgeObjects([reply], 'envelope', organizationFields, isPrivate);
			const accounts = entriesOf(reply).filter(isObject).flatMap(accountsOf);
			if (verdict.result !== 'asExpected') return verdict;
			const lacking = accounts.filter((account) => !isId(account.Id));
			const evidence = `${verdict.evidence}; ${count(accounts.length, 'account')}`;
			return judged(lacking.length === 0, `${evidence}, ${lacking.length} without Id`);
		},
		whatToDo:
			'The list of Department is not available: enter the Department ID, or leave it empty for the account of the UID.',
	}),
	departmentSession: probe({
		check: 'Listing departments does not start a session',
		section: 'W14',
		needs,
		read: (service) => service.departments(),
		judge: (reply) => {
			if (shapeOf(reply) !== 'envelope') return notSeen(describeReply(reply));
			return judged(reply.cookieNames.length === 0, count(reply.cookieNames.length, 'cookie'));
		},
		whatToDo: 'Nothing: the list is read outside the session, and its cookie is not kept.',
	}),
} as const satisfies ProbeTable;

async function readAudit(service: SetupService): Promise<Reply> {
	return await service.webApi.read(webApiFacts.auditListPath.value);
}

/** A list of IDs, and the fields of the first entry. */
function collectionProbe(
	name: EntityName,
	label: string,
	section: string,
	fields: readonly string[],
): Probe {
	const { collection, item } = entities[name].value;
	return probe({
		check: `The ${label} of the account are a list of IDs, and each can be read`,
		section,
		needs,
		read: (service) => service.collection(collection, item),
		judge: ({ list, first }, { isPrivate }) => {
			const ids = judgeIds([list]);
			if (ids.result !== 'asExpected' || !first) return ids;
			const lacking = missingFields(objectOf(first), fields);
			const names = fieldNames(Object.keys(objectOf(first)), isPrivate);
			const evidence = `${ids.evidence}; one: ${describeReply(first)} with ${names}`;
			return judged(shapeOf(first) === 'object' && lacking.length === 0, evidence);
		},
		whatToDo: `A list in an envelope works, too. Otherwise, Get Many of the resource reports the unreadable part, and Simplify off shows the raw response; API Request reads ${collection}.`,
	});
}

export function judgeIds(replies: readonly Reply[], without = 'no reply') {
	if (replies.length === 0) return notSeen(without);
	const isList = (reply: Reply) => shapeOf(reply) === 'list' && entriesOf(reply).every(isId);
	const entries = replies.flatMap(entriesOf);
	const odd = entries.filter((entry) => !isId(entry)).length;
	const oddities = [...(odd > 0 ? [`${odd} of them no IDs`] : []), ...listOddities(replies)];
	const evidence = `${describeReplies(replies)}; ${count(entries.length, 'entry', 'entries')}`;
	const isExpected = replies.every(isList) && oddities.length === 0;
	return judged(isExpected, [evidence, ...oddities].join(', '));
}

/** The accepted deviations of lists. */
function listOddities(replies: readonly Reply[]): string[] {
	const texts = replies.flatMap(idsOf).filter((id) => typeof id === 'string').length;
	const parts = replies.flatMap((reply) => {
		const total = missingTotal(reply);
		return total === undefined ? [] : [`${entriesOf(reply).length} of ${total} entries in a list`];
	});
	return [...(texts > 0 ? [count(texts, 'ID as text', 'IDs as text')] : []), ...parts];
}

/** Lists of objects that have certain fields. */
export function judgeObjects(
	replies: readonly Reply[],
	shape: 'envelope' | 'list',
	fields: readonly string[],
	isPrivate: (text: string) => boolean,
	without = 'no reply',
) {
	if (replies.length === 0) return notSeen(without);
	const entries = replies.flatMap(entriesOf);
	const lacks = (entry: unknown): boolean =>
		!isObject(entry) || missingFields(entry, fields).length > 0;
	const oddities = listOddities(replies);
	const evidence = `${describeReplies(replies)}; ${describeEntries(entries, isPrivate)}`;
	const isShape = replies.every((reply) => shapeOf(reply) === shape);
	const isExpected = isShape && !entries.some(lacks) && oddities.length === 0;
	return judged(isExpected, [evidence, ...oddities].join(', '));
}

/** `12 entries with Id, Name`. */
function describeEntries(
	entries: readonly unknown[],
	isPrivate: (text: string) => boolean,
): string {
	const objects = entries.filter(isObject);
	const number = count(entries.length, 'entry', 'entries');
	if (entries.length === 0) return number;
	if (entries.every(isNumber)) return count(entries.length, 'number');
	if (objects.length < entries.length) return `${number}, ${objects.length} of them objects`;
	return `${number} with ${fieldNames(commonFields(objects), isPrivate)}`;
}

/** The fields that all of them have. */
function commonFields([first, ...others]: readonly JsonObject[]): string[] {
	return Object.keys(first).filter((name) => others.every((other) => Object.hasOwn(other, name)));
}

function isNumber(value: unknown): value is number {
	return typeof value === 'number';
}
