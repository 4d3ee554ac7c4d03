import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';

import { getDevices } from '../shared/n8n/editor/deviceOptions';
import { eventsSubtitle } from '../shared/n8n/editor/subtitle';
import { fetchPollCredential, secretsOf } from '../shared/n8n/run/io/credential';
import { toNodeError } from '../shared/n8n/run/errors/errors';
import { fieldProperties } from '../shared/n8n/parameters/field';
import { watchFields } from './fields';
import { pollDevices } from './pollDevices';

export class MonitoringReportsTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Monitoring Reports Trigger',
		name: 'monitoringReportsTrigger',
		icon: { light: 'file:../../icons/trigger.svg', dark: 'file:../../icons/trigger.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: eventsSubtitle,
		// The nodes panel lists it for Monitoring Reports, too, which is grouped with it.
		description: 'Starts a workflow when a website goes down or recovers',
		defaults: { name: 'Monitoring Reports Trigger' },
		polling: true,
		activationMessage:
			'Your devices are now checked at the Poll Times. The first poll only saves their states; later changes start the workflow.',
		triggerPanel: {
			executionsHelp: {
				inactive:
					'<b>While building your workflow</b>, click Fetch Test Event: it returns the devices that are down now, or a sample.<br /><br /><b>Once published</b>, each poll checks your devices and starts the workflow for new events. These executions appear in the executions list, not here.',
				active:
					'<b>The workflow is published</b>: each poll checks your devices and starts it for new events. These executions appear in the executions list. <b>To test changes</b>, click Fetch Test Event: it returns the devices that are down now, or a sample.',
			},
			activationHint: 'Publish the workflow to start checking your devices.',
		},
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'monitoringApi', required: true }],
		properties: fieldProperties(watchFields),
	};

	methods = { loadOptions: { getDevices } };

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const credential = await fetchPollCredential(this);
		try {
			return await pollDevices(this, credential);
		} catch (error) {
			throw toNodeError(this.getNode(), error, secretsOf(credential));
		}
	}
}
