import { capitalize } from '../../shared/words/util/phrases';
import type { ConfigOperation, ConfigResource } from './operation';

const labels = {
	create: 'Create',
	delete: 'Delete',
	get: 'Get',
	getAll: 'Get Many',
	update: 'Update',
};

type StandardOperation = keyof typeof labels;

interface StandardResource<Name extends StandardOperation> {
	name: string;
	/** In lower case; by default the name with an s. */
	plural?: string;
	value: string;
	operations: Record<Name, ConfigOperation>;
	/** The descriptions of the operations, in the order of the editor's list. */
	descriptions: Record<Name, string>;
}

/**
 * A resource with some of the usual operations, Get Many by default. The actions in the nodes panel
 * follow from its name: "Get many alert groups".
 */
export function standardResource<Name extends StandardOperation>({
	name,
	plural = `${name.toLowerCase()}s`,
	value,
	operations,
	descriptions,
}: StandardResource<Name>): ConfigResource {
	const options = (Object.keys(descriptions) as Name[]).map((operation) => {
		const object = operation === 'getAll' ? plural : name.toLowerCase();
		return {
			name: labels[operation],
			value: operation,
			action: `${capitalize(labels[operation].toLowerCase())} ${object}`,
			description: descriptions[operation],
		};
	});
	return { name, value, operation: { options, default: 'getAll' }, operations };
}
