import { booleanField, fieldProperties, readFields } from '../../shared/n8n/parameters/field';
import { collectionField } from '../../shared/n8n/parameters/fields/collection';
import { defaultTimeoutSeconds, timeoutField } from '../../shared/n8n/parameters/fields/timing';
import { toJson } from '../../shared/n8n/run/operations';
import { checkSetup, describeChecks } from '../../shared/features/checkSetup';
import { configResource } from './configResource';
import type { ConfigOperation } from './operation';
import { presentResult, resultField } from './resultField';

const sessionEndField = booleanField({
	displayName: 'Test Session End',
	name: 'waitForSessionEnd',
	default: false,
	description: 'Whether to check how a session ends. This waits 65 seconds without a request.',
});

const writeProbeField = booleanField({
	displayName: 'Write Probe',
	name: 'writeProbe',
	default: false,
	description:
		'Whether to create two paused devices, change one and delete both. They may briefly count towards your plan.',
});

const showAllField = booleanField({
	displayName: 'Show All Checks',
	name: 'showAllChecks',
	default: false,
	description: 'Whether to also return the checks that are as expected or were not tried',
});

const fields = {
	output: resultField('Check', 'rows'),
	options: collectionField(
		{ displayName: 'Options', name: 'options', placeholder: 'Add Option' },
		{
			showAllChecks: showAllField,
			timeout: timeoutField(defaultTimeoutSeconds.webApi),
			waitForSessionEnd: sessionEndField,
			writeProbe: writeProbeField,
		},
	),
};

/** Check Setup: compares the service with the behavior that these nodes expect, in new sessions. */
const check: ConfigOperation = {
	properties: fieldProperties(fields),
	itemsAtOnce: () => 1,
	enteredPlanToken: () => undefined,
	checksFirst: () => false,
	prepare(parameters) {
		const { options, output } = readFields(fields, parameters);
		const {
			timeout = defaultTimeoutSeconds.webApi * 1000,
			showAllChecks = false,
			waitForSessionEnd: includesSlow = false,
			writeProbe: mayWrite = false,
		} = options;
		return {
			// No entities that other items could write at the same time.
			concerns: [],
			async execute(_open, openSetup) {
				const { access, onProgress } = await openSetup(timeout);
				const findings = await checkSetup(access, {
					includesSlow,
					mayWrite,
					includesHandled: showAllChecks,
					onProgress,
				});
				const { summary, rows } = describeChecks(findings, showAllChecks);
				return presentResult(output, { summary, entries: rows, list: 'checks' }).map(toJson);
			},
		};
	},
};

export const account = configResource({
	name: 'Account',
	value: 'account',
	operations: { checkSetup: check },
	descriptions: {
		checkSetup:
			'Compare the service with the behavior these nodes expect, and report the differences. Read-only unless Write Probe is on.',
	},
	actions: { checkSetup: 'Check setup' },
	defaultOperation: 'checkSetup',
});
