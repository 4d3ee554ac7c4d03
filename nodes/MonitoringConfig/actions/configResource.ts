import { capitalize } from '../../shared/words/util/phrases';
import type { ConfigOperation, ConfigResource } from './operation';

/** The labels of the operations by their values in workflows. */
const labels = {
	abort: 'Abort',
	apply: 'Apply',
	audit: 'Audit',
	cancel: 'Cancel',
	compare: 'Compare',
	copy: 'Copy',
	create: 'Create',
	delete: 'Delete',
	export: 'Export',
	get: 'Get',
	getAll: 'Get Many',
	getResult: 'Get Result',
	logIn: 'Log In',
	muteAlerts: 'Mute Alerts',
	pause: 'Pause',
	pauseForTime: 'Pause for a Time',
	plan: 'Plan',
	resume: 'Resume',
	run: 'Run',
	send: 'Send',
	stop: 'Stop',
	update: 'Update',
	upsert: 'Create or Update',
};

interface ResourceSettings<Name extends keyof typeof labels> {
	name: string;
	value: string;
	/** In the order in which their fields are listed. */
	operations: Record<Name, ConfigOperation>;
	/** In the order of the list Operation. */
	descriptions: Record<Name, string>;
	/** Texts in the nodes panel; by default the label and the resource: "Get many filters". */
	actions?: { [Other in Name]?: string };
	/** The operation of a new node; by default Get Many. */
	defaultOperation?: NoInfer<Name> | 'getAll';
}

/** Builds a resource of the node, with its operations and their texts in the editor. */
export function configResource<Name extends keyof typeof labels>({
	name,
	value,
	operations,
	descriptions,
	actions = {},
	defaultOperation = 'getAll',
}: ResourceSettings<Name>): ConfigResource {
	const options = (Object.keys(descriptions) as Name[]).map((operation) => {
		const verb = capitalize(labels[operation].toLowerCase());
		const object = operation === 'getAll' ? `${name.toLowerCase()}s` : name.toLowerCase();
		return {
			name: labels[operation],
			value: operation,
			action: actions[operation] ?? `${verb} ${object}`,
			description: descriptions[operation],
		};
	});
	return { name, value, operation: { options, default: defaultOperation }, operations };
}
