import { isObject } from '../../../words/util/json';
import { entities, isId, webApiFacts } from '../../../service/webApi';
import { count, describeReply, entriesOf, fieldNames, objectOf, shapeOf, words } from '../evidence';
import { judged, notSeen, probe, type ProbeTable } from '../probe';
import type { SetupService } from '../service';

const { collection, item } = entities.loadTest.value;

/** The states that the vendor's page and plugin know (docs/dev/service.md W13). */
const knownStates = [
	'Calibrating',
	'Cancelled',
	'Cancelling',
	'Finished',
	'InitializingTest',
	'PreparingReport',
	'Running',
	'Scheduled',
	'SendingExecutionPlan',
	'StartingLoadInjectors',
	'SubmittingTestRequest',
];

/** Load tests are only listed and read: none is cloned, run, stopped or aborted. */
export const loadTestProbes = {
	loadTestsOfWebApiUid: probe({
		check: 'Load tests can be read with the Web API UID',
		section: 'W13',
		needs: ['webApi'],
		read: (service) => service.webApi.read(collection),
		judge: (reply) => judgeList(reply.status === 200, reply),
		whatToDo:
			'Fill in Load Testing UID in the credential (kind Stress Testing Web API): load tests then use it automatically.',
	}),
	loadTestingLogin: probe({
		check: 'The login with the Load Testing UID works',
		section: 'W1',
		needs: ['loadTesting'],
		read: (service) => service.loadTesting.logIn(),
		judge: (reply) =>
			judged(
				reply.status === 200 && isObject(reply.content) && reply.content.Success === true,
				describeReply(reply),
			),
		whatToDo:
			'Check the Load Testing UID of the credential. Without one, load tests use the Web API UID.',
	}),
	loadTests: probe({
		check: 'Load tests are a list with an ID in each entry',
		section: 'W13',
		needs: ['loadTesting'],
		read: readOwnList,
		judge: (reply, { isPrivate }) => {
			const entries = entriesOf(reply);
			const ids = entries.map(loadTestId).filter(isId);
			const names = fieldNames(entries.filter(isObject).flatMap(Object.keys), isPrivate);
			const isList = ['envelope', 'list'].includes(shapeOf(reply));
			return judged(
				isList && ids.length === entries.length,
				`${describeReply(reply)}; ${count(entries.length, 'load test')}, ${ids.length} with an ID; fields: ${names}`,
			);
		},
		whatToDo: 'Enter the ID of the load test instead of picking it from the list.',
	}),
	loadTest: probe({
		check: 'A load test has a known Status',
		section: 'W13',
		needs: ['loadTesting'],
		read: async (service) => {
			const id = entriesOf(await readOwnList(service))
				.map(loadTestId)
				.find(isId);
			return id === undefined ? undefined : await service.loadTesting.read(`${item}/${id}`);
		},
		judge: (reply, { isPrivate }) => {
			if (!reply) return notSeen('no load test');
			const { Status } = objectOf(reply);
			const text = typeof Status === 'string' ? Status : '';
			const isKnown = knownStates.some((state) => state.toLowerCase() === text.toLowerCase());
			return judged(isKnown, `${describeReply(reply)}; Status: ${words([text], isPrivate)}`);
		},
		whatToDo: `Nothing: an unknown state counts as running until it is ${webApiFacts.loadTestEnds.value.join(' or ')}.`,
	}),
} as const satisfies ProbeTable;

async function readOwnList(service: SetupService) {
	await service.loadTesting.logIn();
	return await service.loadTesting.read(collection);
}

function loadTestId(entry: unknown): unknown {
	return isObject(entry) ? (entry.ID ?? entry.Id ?? entry.StressHistory_Seq_ID) : entry;
}

function judgeList(isFine: boolean, reply: Parameters<typeof describeReply>[0]) {
	return judged(isFine && ['envelope', 'list'].includes(shapeOf(reply)), describeReply(reply));
}
