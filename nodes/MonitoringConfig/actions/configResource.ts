import { capitalize } from '../../shared/words/util/phrases';
import type { ConfigOperation, ConfigResource } from './operation';

/** The labels of operations that differ from their values in workflows. */
const labels: Partial<Record<string, string>> = {
	getAll: 'Get Many',
	pauseForTime: 'Pause for a Time',
	upsert: 'Create or Update',
};

/** The label of an operation: "Mute Alerts" for `muteAlerts`. */
function labelOf(operation: string): string {
	return labels[operation] ?? capitalize(operation.replace(/[A-Z]/g, ' $&'));
}

interface ResourceSettings<Name extends string> {
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
export function configResource<Name extends string>({
	name,
	value,
	operations,
	descriptions,
	actions = {},
	defaultOperation = 'getAll',
}: ResourceSettings<Name>): ConfigResource {
	const options = (Object.keys(descriptions) as Name[]).map((operation) => {
		const label = labelOf(operation);
		const verb = capitalize(label.toLowerCase());
		const object = operation === 'getAll' ? `${name.toLowerCase()}s` : name.toLowerCase();
		return {
			name: label,
			value: operation,
			action: actions[operation] ?? `${verb} ${object}`,
			description: descriptions[operation],
		};
	});
	return { name, value, operation: { options, default: defaultOperation }, operations };
}
