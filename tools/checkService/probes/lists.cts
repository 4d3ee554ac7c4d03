import { isObject } from '../../../nodes/shared/words/util/json';
import {
	entities,
	isId,
	secondsOf,
	webApiFacts,
	type EntityName,
} from '../../../nodes/shared/service/webApi';
import { missingTotal } from '../../../nodes/shared/service/webApi/list';
import {
	accountsOf,
	countText,
	describeReplies,
	digitFormats,
	describeReply,
	entriesOf,
	listFieldNames,
	idsOf,
	isList,
	hasFields,
	objectOf,
	objectsIn,
	shapeOf,
} from '../evidence.cts';
import {
	confirmed,
	confirmedIf,
	notSeen,
	refuted,
	probeMaker,
	type Probe,
	type Verdict,
} from '../probe.cts';
import type { Reply } from '../webApiReader.cts';

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

/**
 * Each probe tests an assumption about the service (`check`): `toVerdict` compares the read data with it.
 * An "envelope" is an object with the list in its field `Result`.
 */
export const listProbes = {
	platforms: ofPlatforms({
		check: 'The platforms are a list of objects with Id, Name and Available',
		toVerdict(reply) {
			const verdict = listVerdict([reply], 'list', platformFields);
			const isAvailable = objectsIn(reply).some(({ Available }) => Available !== false);
			if (verdict.result !== 'as expected' || isAvailable) return verdict;
			return refuted(`${verdict.evidence}, none of them available`);
		},
	}),
	platformNames: ofPlatforms({
		check: 'The platforms have the known IDs and names',
		toVerdict(reply) {
			const known: Record<string, string> = {
				...webApiFacts.platformNames.value,
				...webApiFacts.userViewPlatformName.value,
			};
			const namesById = new Map(objectsIn(reply).map(({ Id, Name }) => [String(Id), Name]));
			const { length } = Object.keys(known);
			const listed = Object.entries(known).filter(([id]) => namesById.has(id));
			if (listed.length === 0) return notSeen(`none of the ${length} known IDs`);
			const renamed = listed.filter(([id, name]) => namesById.get(id) !== name);
			return renamed.length > 0
				? refuted(`another name where ${renamed.map(([, name]) => name).join(', ')} is expected`)
				: confirmed(`${listed.length} of the ${length} known ones are listed`);
		},
	}),
	frequencies: ofFrequencies({
		check: 'The frequencies of each platform are a list of numbers',
		toVerdict(replies) {
			if (replies.length === 0) return notSeen('no platform');
			const entries = replies.flatMap(entriesOf);
			const isKnown = entries.every((entry) => secondsOf(entry) !== undefined);
			const evidence = `${describeReplies(replies)}; ${describeEntries(entries)}`;
			return confirmedIf(replies.every(isList) && isKnown, evidence);
		},
	}),
	frequencyUnit: ofFrequencies({
		check: 'Frequencies are in seconds, a minute or more',
		toVerdict(replies) {
			const numbers = replies.flatMap(entriesOf).map(secondsOf).filter(isNumber);
			if (numbers.length === 0) return notSeen('no numbers');
			const [min, max] = [Math.min(...numbers), Math.max(...numbers)];
			const isPlausible = min >= 60 && numbers.every((number) => number % 60 === 0);
			return confirmedIf(isPlausible, `from ${min} to ${max}`);
		},
	}),
	locations: ofLocations({
		check: 'The locations of each platform are a list of objects with Id and Name',
		toVerdict: (replies) => listVerdict(replies, 'list', locationFields, 'no platform'),
	}),
	deviceLists: ofDeviceLists({
		check: 'The devices of each platform are a list of IDs',
		toVerdict(replies) {
			const verdict = idListVerdict(replies, 'no platform');
			const deviceIds = replies.flatMap(idsOf).map(String);
			const repeated = deviceIds.length - new Set(deviceIds).size;
			if (verdict.result !== 'as expected' || repeated === 0) return verdict;
			return refuted(`${verdict.evidence}, ${countText(repeated, 'device')} in two lists`);
		},
	}),
	users: collectionProbe('user', 'users', 'W15', ['Id']),
	alertGroups: collectionProbe('alertGroup', 'alert groups', 'W8', ['Id', 'Name', 'Addresses']),
	alertTemplates: collectionProbe('alertTemplate', 'alert templates', 'W9', ['Id', 'Name']),
	filters: collectionProbe('filter', 'filters', 'W10', ['Id', 'Name', 'Rules']),
	schedules: collectionProbe('schedule', 'schedules', 'W11', ['Id', 'Name', 'Weekly_Intervals']),
	audit: ofAudit({
		check: 'The audit trail is a list inside another object',
		toVerdict: (reply) => listVerdict([reply], 'envelope', eventFields),
	}),
	auditTimes: ofAudit({
		check: 'Times of the audit trail are US dates without a time zone',
		toVerdict(reply) {
			const times = objectsIn(reply).map(({ ActionTime }) => ActionTime);
			const forms = digitFormats(times);
			if (forms.length === 0) return notSeen(countText(times.length, 'event'));
			const known = forms.filter((form) =>
				/^9{1,2}\/9{1,2}\/9{4} 9{1,2}:99(:99)?( [AP]M)?$/.test(form),
			);
			const others = forms.length - known.length;
			const more = others > 0 ? [countText(others, 'other form')] : [];
			return confirmedIf(others === 0, [...known, ...more].join(', '));
		},
	}),
	departments: ofDepartments({
		check: 'Departments are listed by organization',
		toVerdict(reply) {
			if (shapeOf(reply) === 'refusal') {
				return notSeen(`${describeReply(reply)}: the UID has no access to departments' data`);
			}
			const verdict = listVerdict([reply], 'envelope', organizationFields);
			if (verdict.result !== 'as expected') return verdict;
			const accounts = objectsIn(reply).flatMap(accountsOf);
			const lacking = accounts.filter(({ Id }) => !isId(Id)).length;
			const evidence = `${verdict.evidence}; ${countText(accounts.length, 'account')}`;
			return confirmedIf(lacking === 0, `${evidence}, ${lacking} without Id`);
		},
	}),
	departmentSession: ofDepartments({
		check: 'Listing departments does not start a session',
		toVerdict(reply) {
			if (shapeOf(reply) !== 'envelope') return notSeen(describeReply(reply));
			return confirmedIf(
				reply.cookieNames.length === 0,
				countText(reply.cookieNames.length, 'cookie'),
			);
		},
	}),
};

/** A probe that reads the list of IDs of a resource, and its first item, which must have these fields. */
function collectionProbe(
	name: EntityName,
	label: string,
	section: string,
	fields: readonly string[],
): Probe {
	const { collection, item } = entities[name].value;
	return probeMaker(section, ['webApi'], (service) => service.listAndFirst(collection, item))({
		check: `The ${label} of the account are a list of IDs, and each can be read`,
		toVerdict({ list, first }) {
			const verdict = idListVerdict([list]);
			if (verdict.result !== 'as expected' || !first) return verdict;
			const isComplete = shapeOf(first) === 'object' && hasFields(objectOf(first), fields);
			const names = listFieldNames(Object.keys(objectOf(first)));
			const evidence = `${verdict.evidence}; one: ${describeReply(first)} with ${names}`;
			return confirmedIf(isComplete, evidence);
		},
	});
}

/** Whether each reply is a bare and complete list of IDs. @param ifNone the evidence without replies */
export function idListVerdict(replies: readonly Reply[], ifNone = 'no reply'): Verdict {
	if (replies.length === 0) return notSeen(ifNone);
	const entries = replies.flatMap(entriesOf);
	const otherCount = entries.filter((entry) => !isId(entry)).length;
	const flaws = [
		...(otherCount > 0 ? [`${otherCount} of them no IDs`] : []),
		...listFlaws(replies),
	];
	const evidence = `${describeReplies(replies)}; ${countText(entries.length, 'entry', 'entries')}`;
	const isExpected = replies.every((reply) => shapeOf(reply) === 'list') && flaws.length === 0;
	return confirmedIf(isExpected, [evidence, ...flaws].join(', '));
}

/** Whether each reply is a complete list of objects with these fields. @param ifNone the evidence without replies */
function listVerdict(
	replies: readonly Reply[],
	shape: 'envelope' | 'list',
	fields: readonly string[],
	ifNone = 'no reply',
): Verdict {
	if (replies.length === 0) return notSeen(ifNone);
	const entries = replies.flatMap(entriesOf);
	const flaws = listFlaws(replies);
	const isExpected =
		replies.every((reply) => shapeOf(reply) === shape) &&
		entries.every((entry) => isObject(entry) && hasFields(entry, fields)) &&
		flaws.length === 0;
	const evidence = `${describeReplies(replies)}; ${describeEntries(entries)}`;
	return confirmedIf(isExpected, [evidence, ...flaws].join(', '));
}

/** Flaws of lists as texts: the number of IDs that are texts, and partial lists. Empty without flaws. */
function listFlaws(replies: readonly Reply[]): string[] {
	const textIds = replies.flatMap(idsOf).filter((id) => typeof id === 'string').length;
	const parts = replies.flatMap((reply) => {
		const total = missingTotal(reply);
		return total === undefined ? [] : [`${entriesOf(reply).length} of ${total} entries in a list`];
	});
	return [...(textIds > 0 ? [countText(textIds, 'ID as text', 'IDs as text')] : []), ...parts];
}

/** The number of entries and the fields that all of them have, such as `12 entries with Id, Name`. */
function describeEntries(entries: readonly unknown[]): string {
	const objects = entries.filter(isObject);
	const counted = countText(entries.length, 'entry', 'entries');
	if (entries.length === 0) return counted;
	if (entries.every(isNumber)) return countText(entries.length, 'number');
	if (objects.length < entries.length) return `${counted}, ${objects.length} of them objects`;
	const common = Object.keys(objects[0]).filter((name) =>
		objects.every((object) => Object.hasOwn(object, name)),
	);
	return `${counted} with ${listFieldNames(common)}`;
}

function isNumber(value: unknown): value is number {
	return typeof value === 'number';
}
