import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { fetchPollCredential, secretsOf } from '../shared/n8n/run/credential';
import { toNodeError } from '../shared/n8n/run/errors';
import { fieldProperties } from '../shared/n8n/parameters/field';
import { watchFields } from './fields';
import * as loadOptions from './methods/loadOptions';
import { pollDevices } from './pollDevices';

export class MonitoringTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Monitoring Trigger',
		name: 'monitoringTrigger',
		icon: { light: 'file:../../icons/trigger.svg', dark: 'file:../../icons/trigger.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle:
			'={{ [].concat($parameter["events"]).join(", ").replace(/[A-Z]/g, (capital) => " " + capital.toLowerCase()) }}',
		description: 'Starts a workflow when a website goes down, and when it is back',
		defaults: { name: 'Monitoring Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'monitoringApi', required: true }],
		properties: fieldProperties(watchFields),
	};

	methods = { loadOptions };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const credential = await fetchPollCredential(this);
		try {
			return await pollDevices(this, credential);
		} catch (error) {
			throw toNodeError(this.getNode(), error, secretsOf(credential));
		}
	}
}
