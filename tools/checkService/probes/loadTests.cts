import { isObject } from '../../../nodes/shared/words/util/json';
import { entities, isId } from '../../../nodes/shared/service/webApi';
import {
	countText,
	describeReply,
	entriesOf,
	listFieldNames,
	isList,
	objectOf,
	objectsIn,
	listWords,
} from '../evidence.cts';
import { confirmedIf, notSeen, probeMaker } from '../probe.cts';
import type { ServiceData } from '../service.cts';

const { collection, item } = entities.loadTest.value;

/** In lower case: the states that the vendor's page and plugin know (docs/dev/service.md W13). */
const knownStates = [
	...['calibrating', 'cancelled', 'cancelling', 'finished', 'initializingtest', 'preparingreport'],
	...['running', 'scheduled', 'sendingexecutionplan', 'startingloadinjectors'],
	'submittingtestrequest',
];

const ofWebApi = probeMaker('W13', ['webApi'], ({ webApi }) => webApi.read(collection));
const ofLogin = probeMaker('W1', ['loadTesting'], ({ loadTesting }) => loadTesting.logIn());
const ofList = probeMaker('W13', ['loadTesting'], readOwnList);
const ofFirst = probeMaker('W13', ['loadTesting'], async (service) => {
	const id = entriesOf(await readOwnList(service))
		.map(loadTestId)
		.find(isId);
	return id === undefined ? undefined : await service.loadTesting.read(`${item}/${id}`);
});

/**
 * Each probe tests an assumption about the service (`check`): `toVerdict` compares the read data with it.
 * Load tests are only listed and read: none is cloned, run, stopped or aborted.
 */
export const loadTestProbes = {
	loadTestsOfWebApiUid: ofWebApi({
		check: 'Load tests can be read with the Web API UID',
		toVerdict: (reply) => confirmedIf(reply.status === 200 && isList(reply), describeReply(reply)),
	}),
	loadTestingLogin: ofLogin({
		check: 'The login with the Load Testing UID works',
		toVerdict(reply) {
			const { status, content } = reply;
			const isExpected = status === 200 && isObject(content) && content.Success === true;
			return confirmedIf(isExpected, describeReply(reply));
		},
	}),
	loadTests: ofList({
		check: 'Load tests are a list with an ID in each entry',
		toVerdict(reply) {
			const entries = entriesOf(reply);
			const withId = entries.map(loadTestId).filter(isId).length;
			const names = listFieldNames(objectsIn(reply).flatMap(Object.keys));
			const evidence = `${describeReply(reply)}; ${countText(entries.length, 'load test')}, ${withId} with an ID; fields: ${names}`;
			return confirmedIf(isList(reply) && withId === entries.length, evidence);
		},
	}),
	loadTest: ofFirst({
		check: 'A load test has a known Status',
		toVerdict(reply) {
			if (!reply) return notSeen('no load test');
			const { Status } = objectOf(reply);
			const state = typeof Status === 'string' ? Status : '';
			const evidence = `${describeReply(reply)}; Status: ${listWords([state])}`;
			return confirmedIf(knownStates.includes(state.toLowerCase()), evidence);
		},
	}),
};

/** The list of load tests, read with the Load Testing UID. */
async function readOwnList(service: ServiceData) {
	await service.loadTesting.logIn();
	return await service.loadTesting.read(collection);
}

/** The value of an entry that should be its ID: its field with one of the known names, or a bare entry itself. */
function loadTestId(entry: unknown): unknown {
	return isObject(entry) ? (entry.ID ?? entry.Id ?? entry.StressHistory_Seq_ID) : entry;
}
