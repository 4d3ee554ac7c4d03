import { isObject, type JsonObject } from '../../../words/util/json';
import { entities, isId, secondsOf, webApiFacts, type EntityName } from '../../../service/webApi';
import { missingTotal } from '../../../service/webApi/list';
import {
	accountsOf,
	count,
	describeReplies,
	describeReply,
	entriesOf,
	listFieldNames,
	idsOf,
	isList,
	missingFields,
	objectOf,
	shapeOf,
} from '../evidence';
import { confirmed, judged, notSeen, refuted, probeMaker, type Probe } from '../probe';
import type { SetupService } from '../service';
import type { Reply } from '../webApiReader';

const platformFields = ['Id', 'Name', 'Available'];
const locationFields = ['Id', 'Name', 'Available', 'IsDeleted', 'IsPrivate'];
const organizationFields = ['Name', 'Accounts'];
const eventFields = ['Id', 'ActionTime', 'ActionType', 'UserLogin', 'ObjectName'];

const ofPlatforms = probeMaker('W4', ['webApi'], (service) => service.platforms());
const ofFrequencies = probeMaker('W4', ['webApi'], (service) => service.frequencyLists());
const ofLocations = probeMaker('W4', ['webApi'], (service) => service.locationLists());
const ofDeviceLists = probeMaker('W2', ['webApi'], (service) => service.deviceLists());
const ofDepartments = probeMaker('W14', ['webApi'], (service) => service.departments());
const ofAudit = probeMaker('W12', ['webApi'], ({ webApi }) =>
	webApi.read(webApiFacts.auditListPath.value),
);

export const listProbes = {
	platforms: ofPlatforms({
		check: 'The platforms are a list of objects with Id, Name and Available',
		expect(reply, service) {
			const verdict = judgeObjects([reply], 'list', platformFields, service);
			const platforms = entriesOf(reply).filter(isObject);
			const isAvailable = platforms.some(({ Available }) => Available !== false);
			if (verdict.result !== 'asExpected' || isAvailable) return verdict;
			return refuted(
				`${verdict.evidence}, none of them available`,
				'Check the Web API UID and the department in the credential: without platforms, no devices can be read, and operations that list devices are refused.',
			);
		},
		advice:
			'A list inside another object and IDs as text work, too. With other formats, operations that list devices fail: enter the ID of a device, and read platforms with API Request.',
	}),
	platformNames: ofPlatforms({
		check: 'The platforms have the known IDs and names',
		expect(reply) {
			const known: Record<string, string> = {
				...webApiFacts.platformNames.value,
				...webApiFacts.userViewPlatformName.value,
			};
			const platforms = entriesOf(reply).filter(isObject);
			const names = new Map(platforms.map(({ Id, Name }) => [String(Id), Name]));
			const { length } = Object.keys(known);
			const ids = Object.keys(known).filter((id) => names.has(id));
			if (ids.length === 0) return notSeen(`none of the ${length} known IDs`);
			const others = ids.filter((id) => names.get(id) !== known[id]).map((id) => known[id]);
			return others.length > 0
				? refuted(`another name where ${others.join(', ')} is expected`)
				: confirmed(`${ids.length} of the ${length} known ones are listed`);
		},
		advice: 'Choose platforms from the list of the field: they are then sent by ID.',
	}),
	frequencies: ofFrequencies({
		check: 'The frequencies of each platform are a list of numbers',
		expect(replies, service) {
			if (replies.length === 0) return notSeen('no platform');
			const entries = replies.flatMap(entriesOf);
			const isKnown = entries.every((entry) => secondsOf(entry) !== undefined);
			const evidence = `${describeReplies(replies)}; ${describeEntries(entries, service)}`;
			return judged(replies.every(isList) && isKnown, evidence);
		},
		handled: 'the known frequencies are offered instead, and you can enter any number of seconds.',
	}),
	frequencyUnit: ofFrequencies({
		check: 'Frequencies are in seconds, a minute or more',
		expect(replies) {
			const numbers = replies.flatMap(entriesOf).map(secondsOf).filter(isNumber);
			if (numbers.length === 0) return notSeen('no numbers');
			const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
			const isPlausible = min >= 60 && numbers.every((number) => number % 60 === 0);
			return judged(isPlausible, `from ${min} to ${max}`);
		},
		advice:
			'Send Frequency in More Device Fields (JSON) of Device > Create, in the unit of these numbers, and compare the device in the account.',
	}),
	locations: ofLocations({
		check: 'The locations of each platform are a list of objects with Id and Name',
		expect: (replies, service) =>
			judgeObjects(replies, 'list', locationFields, service, 'no platform'),
		advice:
			'A list inside another object and IDs as text work, too, and an empty response counts as no locations. Otherwise, names of locations are missing in the output, and you may have to enter IDs in Locations of Device > Create.',
	}),
	deviceLists: ofDeviceLists({
		check: 'The devices of each platform are a list of IDs',
		expect(replies) {
			const verdict = judgeIds(replies, 'no platform');
			const ids = replies.flatMap(idsOf).map(String);
			const repeated = ids.length - new Set(ids).size;
			if (verdict.result !== 'asExpected' || repeated === 0) return verdict;
			return refuted(
				`${verdict.evidence}, ${count(repeated, 'device')} in two lists`,
				'Nothing: a device on two platforms is read once.',
			);
		},
		advice:
			'A list inside another object and IDs as text work, too, and an empty response or null counts as no devices. With partial lists or other formats, Device > Get Many fails: choose a platform there, or enter the ID of a device.',
	}),
	users: collectionProbe('user', 'users', 'W15', ['Id']),
	alertGroups: collectionProbe('alertGroup', 'alert groups', 'W8', ['Id', 'Name', 'Addresses']),
	alertTemplates: collectionProbe('alertTemplate', 'alert templates', 'W9', ['Id', 'Name']),
	filters: collectionProbe('filter', 'filters', 'W10', ['Id', 'Name', 'Rules']),
	schedules: collectionProbe('schedule', 'schedules', 'W11', ['Id', 'Name', 'Weekly_Intervals']),
	audit: ofAudit({
		check: 'The audit trail is a list inside another object',
		expect: (reply, service) => judgeObjects([reply], 'envelope', eventFields, service),
		advice: 'Audit Event > Get Many reports the unreadable part. API Request reads audit/list.',
	}),
	auditTimes: ofAudit({
		check: 'Times of the audit trail are US dates without a time zone',
		expect(reply) {
			const events = entriesOf(reply).filter(isObject);
			const texts = events
				.map(({ ActionTime }) => ActionTime)
				.filter((time) => typeof time === 'string');
			if (texts.length === 0) return notSeen(count(events.length, 'event'));
			const forms = [...new Set(texts.map((text) => text.replace(/\d/g, '9')))];
			const known = forms.filter((form) =>
				/^9{1,2}\/9{1,2}\/9{4} 9{1,2}:99(:99)?( [AP]M)?$/.test(form),
			);
			const others = forms.length - known.length;
			const more = others > 0 ? [count(others, 'other form')] : [];
			return judged(others === 0, [...known, ...more].join(', '));
		},
		handled: 'times in other formats are output unchanged.',
	}),
	departments: ofDepartments({
		check: 'Departments are listed by organization',
		expect(reply, service) {
			if (shapeOf(reply) === 'refusal') {
				return notSeen(`${describeReply(reply)}: the UID has no access to departments' data`);
			}
			const verdict = judgeObjects([reply], 'envelope', organizationFields, service);
			if (verdict.result !== 'asExpected') return verdict;
			const accounts = entriesOf(reply).filter(isObject).flatMap(accountsOf);
			const lacking = accounts.filter(({ Id }) => !isId(Id)).length;
			const evidence = `${verdict.evidence}; ${count(accounts.length, 'account')}`;
			return judged(lacking === 0, `${evidence}, ${lacking} without Id`);
		},
		advice:
			'The list of Department is not available: enter the Department ID, or leave it empty for the account of the UID.',
	}),
	departmentSession: ofDepartments({
		check: 'Listing departments does not start a session',
		expect(reply) {
			if (shapeOf(reply) !== 'envelope') return notSeen(describeReply(reply));
			return judged(reply.cookieNames.length === 0, count(reply.cookieNames.length, 'cookie'));
		},
		handled: 'the list is read outside the session, and its cookie is not kept.',
	}),
};

function collectionProbe(
	name: EntityName,
	label: string,
	section: string,
	fields: readonly string[],
): Probe {
	const { collection, item } = entities[name].value;
	return probeMaker(section, ['webApi'], (service) => service.listAndFirst(collection, item))({
		check: `The ${label} of the account are a list of IDs, and each can be read`,
		expect({ list, first }, { isPrivate }) {
			const ids = judgeIds([list]);
			if (ids.result !== 'asExpected' || !first) return ids;
			const lacking = missingFields(objectOf(first), fields);
			const names = listFieldNames(Object.keys(objectOf(first)), isPrivate);
			const evidence = `${ids.evidence}; one: ${describeReply(first)} with ${names}`;
			return judged(shapeOf(first) === 'object' && lacking.length === 0, evidence);
		},
		advice: `A list inside another object works, too. Otherwise, Get Many of the resource reports the part it cannot read, and shows the raw response with Simplify off; or use API Request with the path ${collection}.`,
	});
}

/** @param without the evidence if there are no replies */
export function judgeIds(replies: readonly Reply[], without = 'no reply') {
	if (replies.length === 0) return notSeen(without);
	const entries = replies.flatMap(entriesOf);
	const odd = entries.filter((entry) => !isId(entry)).length;
	const oddities = [...(odd > 0 ? [`${odd} of them no IDs`] : []), ...listOddities(replies)];
	const evidence = `${describeReplies(replies)}; ${count(entries.length, 'entry', 'entries')}`;
	const isExpected = replies.every((reply) => shapeOf(reply) === 'list') && oddities.length === 0;
	return judged(isExpected, [evidence, ...oddities].join(', '));
}

function listOddities(replies: readonly Reply[]): string[] {
	const texts = replies.flatMap(idsOf).filter((id) => typeof id === 'string').length;
	const parts = replies.flatMap((reply) => {
		const total = missingTotal(reply);
		return total === undefined ? [] : [`${entriesOf(reply).length} of ${total} entries in a list`];
	});
	return [...(texts > 0 ? [count(texts, 'ID as text', 'IDs as text')] : []), ...parts];
}

/** @param without the evidence if there are no replies */
function judgeObjects(
	replies: readonly Reply[],
	shape: 'envelope' | 'list',
	fields: readonly string[],
	service: SetupService,
	without = 'no reply',
) {
	if (replies.length === 0) return notSeen(without);
	const entries = replies.flatMap(entriesOf);
	const isComplete = entries.every(
		(entry) => isObject(entry) && missingFields(entry, fields).length === 0,
	);
	const oddities = listOddities(replies);
	const evidence = `${describeReplies(replies)}; ${describeEntries(entries, service)}`;
	const isShape = replies.every((reply) => shapeOf(reply) === shape);
	const isExpected = isShape && isComplete && oddities.length === 0;
	return judged(isExpected, [evidence, ...oddities].join(', '));
}

/** `12 entries with Id, Name`. */
function describeEntries(entries: readonly unknown[], { isPrivate }: SetupService): string {
	const objects = entries.filter(isObject);
	const number = count(entries.length, 'entry', 'entries');
	if (entries.length === 0) return number;
	if (entries.every(isNumber)) return count(entries.length, 'number');
	if (objects.length < entries.length) return `${number}, ${objects.length} of them objects`;
	return `${number} with ${listFieldNames(commonFields(objects), isPrivate)}`;
}

/** The fields that all objects have; there must be at least one object. */
function commonFields([first, ...others]: readonly JsonObject[]): string[] {
	return Object.keys(first).filter((name) => others.every((other) => Object.hasOwn(other, name)));
}

function isNumber(value: unknown): value is number {
	return typeof value === 'number';
}
