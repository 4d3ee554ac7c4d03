import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { eventsSubtitle } from '../shared/n8n/editor/subtitle';
import { fetchPollCredential, secretsOf } from '../shared/n8n/run/io/credential';
import { toNodeError } from '../shared/n8n/run/errors/errors';
import { fieldProperties } from '../shared/n8n/parameters/field';
import { watchFields } from './fields';
import * as loadOptions from './methods/loadOptions';
import { pollDevices } from './pollDevices';

export class MonitoringReportsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Monitoring Reports Trigger',
		name: 'monitoringReportsTrigger',
		icon: { light: 'file:../../icons/trigger.svg', dark: 'file:../../icons/trigger.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: eventsSubtitle,
		// In the nodes panel it stands for Monitoring Reports, too, which is joined with it.
		description: 'Starts a workflow when a website goes down or recovers',
		defaults: { name: 'Monitoring Reports Trigger' },
		polling: true,
		activationMessage:
			'From now on your devices are looked at as often as Poll Times says. The first look only remembers how they are; what changes after it starts the workflow.',
		triggerPanel: {
			executionsHelp: {
				inactive:
					'<b>While you build</b>, click Fetch Test Event: it shows what is down now, or a sample when nothing is.<br /><br /><b>Once the workflow is published</b>, each poll looks at your devices and starts it when something happens. These executions are in the list of executions, and not here.',
				active:
					'<b>The workflow is published</b>: each poll looks at your devices and starts it when something happens. These executions are in the list of executions. <b>While you change it</b>, click Fetch Test Event: it shows what is down now, or a sample when nothing is.',
			},
			activationHint:
				'Once you have built the workflow, publish it: only then are your devices looked at.',
		},
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
