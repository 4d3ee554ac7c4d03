import { booleanField, fieldProperties, readFields } from '../../shared/n8n/parameters/field';
import { collectionField } from '../../shared/n8n/parameters/fields/collection';
import { defaultTimeoutSeconds, timeoutField } from '../../shared/n8n/parameters/fields/timing';
import { toJson } from '../../shared/n8n/run/operations';
import { checkSetup, toRows } from '../../shared/setup';
import type { ConfigOperation, ConfigResource } from './operation';

const sessionEndField = booleanField({
	displayName: 'Wait for the Session to End',
	name: 'waitForSessionEnd',
	default: false,
	description:
		'Whether to look at how the service tells the end of a session, too: that takes 65 seconds without a request',
});

const writeProbeField = booleanField({
	displayName: 'Write Probe',
	name: 'writeProbe',
	default: false,
	description:
		'Whether to make two paused devices in your account, change one, and delete both, to see what only writing shows. They may count as devices of your plan for that moment.',
});

const fields = {
	options: collectionField(
		{ displayName: 'Options', name: 'options', placeholder: 'Add Option' },
		{
			timeout: timeoutField(defaultTimeoutSeconds.webApi),
			waitForSessionEnd: sessionEndField,
			writeProbe: writeProbeField,
		},
	),
};

/** Compares the service with what this package takes for granted: a summary, findings, a text to report. */
const check: ConfigOperation = {
	properties: fieldProperties(fields),
	itemsAtOnce: () => 1,
	plannedBy: () => undefined,
	checksFirst: () => false,
	prepare(parameters) {
		const { options } = readFields(fields, parameters);
		const {
			timeout = defaultTimeoutSeconds.webApi * 1000,
			waitForSessionEnd: isPatient = false,
			writeProbe: mayWrite = false,
		} = options;
		return {
			concerns: [],
			async execute(_open, openSetup) {
				const { access, onProgress } = await openSetup(timeout);
				const findings = await checkSetup(access, { isPatient, mayWrite, onProgress });
				return toRows(findings).map(toJson);
			},
		};
	},
};

export const account: ConfigResource = {
	name: 'Account',
	value: 'account',
	operation: {
		options: [
			{
				name: 'Check Setup',
				value: 'checkSetup',
				action: 'Check what works with my account',
				description:
					'Compare the service with what these nodes expect of it, and say what differs and what to do. Only reads, unless you switch on Write Probe.',
			},
		],
		default: 'checkSetup',
	},
	operations: { checkSetup: check },
};
