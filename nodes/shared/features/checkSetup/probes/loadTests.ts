import { isObject } from '../../../words/util/json';
import { entities, isId, webApiFacts } from '../../../service/webApi';
import {
	count,
	describeReply,
	entriesOf,
	listFieldNames,
	isList,
	objectOf,
	listPublicWords,
} from '../evidence';
import { judged, notSeen, probeMaker } from '../probe';
import type { SetupService } from '../service';

const { collection, item } = entities.loadTest.value;

/** The states that the vendor's page and plugin know (docs/dev/service.md W13). */
const knownStates = [
	...['Calibrating', 'Cancelled', 'Cancelling', 'Finished', 'InitializingTest', 'PreparingReport'],
	...['Running', 'Scheduled', 'SendingExecutionPlan', 'StartingLoadInjectors'],
	'SubmittingTestRequest',
].map((state) => state.toLowerCase());

const ofWebApi = probeMaker('W13', ['webApi'], ({ webApi }) => webApi.read(collection));
const ofLogin = probeMaker('W1', ['loadTesting'], ({ loadTesting }) => loadTesting.logIn());
const ofList = probeMaker('W13', ['loadTesting'], readOwnList);
const ofFirst = probeMaker('W13', ['loadTesting'], async (service) => {
	const id = entriesOf(await readOwnList(service))
		.map(loadTestId)
		.find(isId);
	return id === undefined ? undefined : await service.loadTesting.read(`${item}/${id}`);
});

/** Load tests are only listed and read: none is cloned, run, stopped or aborted. */
export const loadTestProbes = {
	loadTestsOfWebApiUid: ofWebApi({
		check: 'Load tests can be read with the Web API UID',
		expect: (reply) => judged(reply.status === 200 && isList(reply), describeReply(reply)),
		advice:
			'Fill in Load Testing UID in the credential (kind Stress Testing Web API): load tests then use it automatically.',
	}),
	loadTestingLogin: ofLogin({
		check: 'The login with the Load Testing UID works',
		expect(reply) {
			const { status, content } = reply;
			const isExpected = status === 200 && isObject(content) && content.Success === true;
			return judged(isExpected, describeReply(reply));
		},
		advice:
			'Check the Load Testing UID of the credential. Without one, load tests use the Web API UID.',
	}),
	loadTests: ofList({
		check: 'Load tests are a list with an ID in each entry',
		expect(reply, { isPrivate }) {
			const entries = entriesOf(reply);
			const ids = entries.map(loadTestId).filter(isId);
			const names = listFieldNames(entries.filter(isObject).flatMap(Object.keys), isPrivate);
			return judged(
				isList(reply) && ids.length === entries.length,
				`${describeReply(reply)}; ${count(entries.length, 'load test')}, ${ids.length} with an ID; fields: ${names}`,
			);
		},
		advice: 'Enter the ID of the load test instead of picking it from the list.',
	}),
	loadTest: ofFirst({
		check: 'A load test has a known Status',
		expect(reply, { isPrivate }) {
			if (!reply) return notSeen('no load test');
			const { Status } = objectOf(reply);
			const text = typeof Status === 'string' ? Status : '';
			const evidence = `${describeReply(reply)}; Status: ${listPublicWords([text], isPrivate)}`;
			return judged(knownStates.includes(text.toLowerCase()), evidence);
		},
		handled: `an unknown state counts as running until it is ${webApiFacts.loadTestEnds.value.join(' or ')}.`,
	}),
};

async function readOwnList(service: SetupService) {
	await service.loadTesting.logIn();
	return await service.loadTesting.read(collection);
}

function loadTestId(entry: unknown): unknown {
	return isObject(entry) ? (entry.ID ?? entry.Id ?? entry.StressHistory_Seq_ID) : entry;
}
