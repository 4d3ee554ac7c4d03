import { entityField } from '../../../shared/n8n/parameters/fields/entityField';
import {
	cloneAndRun,
	defaultPolling,
	getStartedLoadTest,
	compareWithLimits,
	listLoadTestIds,
	readFinalResult,
	readLoadTestResult,
	simplifyLoadTest,
	simplifyLoadTestResult,
	stopLoadTest,
	verdictError,
	waitUntilFinished,
	type EntityId,
} from '../../../shared/service/webApi';
import { numberField, stringField, withProperty } from '../../../shared/n8n/parameters/field';
import type { JsonObject } from '../../../shared/words/util/json';
import { simplifyField } from '../../../shared/n8n/parameters/fields/output';
import {
	actionOperation,
	getManyOperation,
	getOperation,
	noticeField,
	present,
	type Entity,
} from '../entityOperations';
import { configResource } from '../configResource';
import { webApiOperation } from '../operation';
import type { WriteAction } from '../written';
import { outcomeField, type Outcome } from './outcomeField';

const entity: Entity = {
	name: 'loadTest',
	picker: entityField({ kind: 'loadTest' }),
	session: () => 'loadTests',
	simplify: simplifyLoadTest,
};

const maxIntervalSeconds = 3600;

const runOptions = {
	intervalSeconds: numberField(
		{
			displayName: 'Check Every (Seconds)',
			name: 'checkEvery',
			typeOptions: { minValue: 1 },
			default: defaultPolling.intervalSeconds,
			description: 'How often to check whether the load test has finished',
		},
		{
			isValid: (value) => value >= 1 && value <= maxIntervalSeconds,
			unit: 'second',
			problem: `is not a number between 1 and ${maxIntervalSeconds}`,
			hint: `Enter a number such as ${defaultPolling.intervalSeconds} in Check Every (Seconds), or remove it from Options.`,
		},
	),
	maxMinutes: numberField(
		{
			displayName: 'Max Wait (Minutes)',
			name: 'waitAtMost',
			typeOptions: { minValue: 1 },
			default: defaultPolling.maxMinutes,
			description: 'How long to wait for the load test. The load test itself continues afterwards.',
		},
		{
			isValid: (value) => value > 0 && Number.isFinite(value),
			unit: 'minute',
			problem: 'is not a number greater than 0',
			hint: `Enter a number such as ${defaultPolling.maxMinutes} in Max Wait (Minutes), or remove it from Options.`,
		},
	),
};

/**
 * Runs a copy of a load test, because one that has run cannot run again; `id` is that of the copy.
 * With Wait for Result, returns the result of the finished copy, otherwise the started copy.
 */
const run = webApiOperation(
	{
		notice: noticeField(
			'Execute step starts the load test at once: many requests to your website, as real visitors would send. Each run leaves a copy of the load test in your account.',
		),
		id: withProperty(entity.picker, {
			description: 'The load test to copy and run. The service cannot run a load test twice.',
		}),
		userName: stringField({
			displayName: 'Started By',
			name: 'userName',
			placeholder: 'e.g. Ann Miller',
			description: 'Name of the person who runs it, shown in the report',
		}),
		email: stringField({
			displayName: 'Email',
			name: 'startingEmail',
			placeholder: 'name@email.com',
			description: 'Email address that the service notifies about the start',
		}),
		outcome: outcomeField,
	},
	async ({ id, userName, email, outcome, options }, { client, clock }) => {
		const copyId = await cloneAndRun(client, id, { userName, email });
		if (!outcome.isWaiting) {
			const started = simplifyLoadTest(await getStartedLoadTest(client, copyId));
			const { id: startedId, name, status, ...settings } = started;
			return [{ action: 'started', id: startedId, name, status, copyOf: id, ...settings }];
		}
		const polling = { ...defaultPolling, ...options };
		const test = await waitUntilFinished(client, clock, copyId, polling);
		const { intervalSeconds } = polling;
		const result = await readFinalResult(client, clock, { id: copyId, test, intervalSeconds });
		const { name, status } = simplifyLoadTest(test);
		const copy = { id: copyId, name: typeof name === 'string' ? name : null };
		return [
			{
				action: 'started',
				id: copyId,
				name,
				status,
				...checkLimits(copy, result, outcome),
				...simplifyLoadTestResult(copyId, result ?? {}),
				copyOf: id,
			},
		];
	},
	// Two load tests at the same time would measure each other.
	{ options: runOptions, itemsAtOnce: 1, session: entity.session },
);

/**
 * The output fields that compare a result with the limits: `passed`, null if unknown, and the
 * reason if not passed. Without limits there are no fields.
 *
 * @param result undefined when the load test was canceled
 * @throws {ServiceError} when the result is not passed and should fail the item (`failsItem`)
 */
function checkLimits(
	test: { id: EntityId; name: string | null },
	result: JsonObject | undefined,
	{ limits, failsItem }: Outcome,
) {
	if (Object.keys(limits).length === 0) return {};
	const verdict = compareWithLimits(result, limits);
	if (failsItem && verdict.passed !== true) throw verdictError(test, verdict);
	return verdict;
}

const getResult = webApiOperation(
	{ id: entity.picker, isSimple: simplifyField },
	async ({ id, isSimple }, { client }) => {
		const result = await readLoadTestResult(client, id);
		return [present(result, isSimple, () => simplifyLoadTestResult(id, result))];
	},
	{ isReadOnly: true, session: entity.session },
);

/** The operation Stop, which keeps the report, or Abort; `action` is shown in the output. */
function stopOperation(how: 'abort' | 'stop', action: WriteAction) {
	return actionOperation(entity, async (client, id) => ({
		action,
		...(await stopLoadTest(client, id, how)),
	}));
}

export const loadTest = configResource({
	name: 'Load Test',
	value: 'loadTest',
	operations: {
		abort: stopOperation('abort', 'aborted'),
		get: getOperation(entity),
		getAll: getManyOperation(entity, { listIds: listLoadTestIds }),
		getResult,
		run,
		stop: stopOperation('stop', 'stopped'),
	},
	descriptions: {
		abort: 'Abort a load test at any stage, without a result',
		get: 'Retrieve the state and settings of a load test',
		getAll: 'Retrieve load tests with their states',
		getResult: 'Retrieve the result of a load test: average response time, error rate and sessions',
		run: 'Run a copy of a load test and return its result, and with limits whether it passed',
		stop: 'Stop a running load test and keep its report',
	},
	actions: {
		abort: 'Abort load test without result',
		get: 'Get load test settings',
		getResult: 'Get load test result',
		stop: 'Stop load test early',
	},
});
