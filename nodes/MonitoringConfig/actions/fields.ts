import type { INodeProperties } from 'n8n-workflow';

import { defaultTimeoutSeconds, timeoutField } from '../../shared/n8n/options';

/** What every operation of this node can be told. */
export const optionsField: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [timeoutField(defaultTimeoutSeconds.webApi)],
};
