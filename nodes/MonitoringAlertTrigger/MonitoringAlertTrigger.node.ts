import {
	NodeConnectionTypes,
	type IHookFunctions,
	type INodeType,
	type INodeTypeDescription,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';

import { eventsSubtitle } from '../shared/n8n/editor/subtitle';
import { fieldProperties } from '../shared/n8n/parameters/field';
import { toNodeError } from '../shared/n8n/run/errors/errors';
import { alertFields } from './fields';
import { receiveAlert, startAlerts } from './receiveAlert';

export class MonitoringAlertTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Monitoring Alert Trigger',
		name: 'monitoringAlertTrigger',
		icon: { light: 'file:../../icons/alert.svg', dark: 'file:../../icons/alert.dark.svg' },
		group: ['trigger'],
		version: 1,
		subtitle: eventsSubtitle,
		description: 'Starts a workflow within seconds when Dotcom-Monitor sends an alert',
		defaults: { name: 'Monitoring Alert Trigger' },
		activationMessage:
			'Alerts sent to the Production URL now start this workflow. Send a test alert from your account to check that it arrives.',
		triggerPanel: {
			header: '',
			executionsHelp: {
				inactive:
					'<b>While building your workflow</b>, click Execute step and send a test alert to the Test URL.<br /><br /><b>Once published</b>, alerts to the Production URL start it. These executions appear in the executions list, not here.',
				active:
					'<b>The workflow is published</b>: alerts to the Production URL start it. These executions appear in the executions list. <b>To test changes</b>, click Execute step and send a test alert to the Test URL.',
			},
			activationHint: 'Publish the workflow to receive alerts at the Production URL.',
		},
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				path: 'alerts',
				responseData: '',
			},
		],
		properties: fieldProperties(alertFields),
	};

	/** Users enter the address in their account by hand, so n8n has nothing to register there. */
	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return false;
			},
			async create(this: IHookFunctions): Promise<boolean> {
				try {
					startAlerts(this);
					return true;
				} catch (error) {
					throw toNodeError(this.getNode(), error);
				}
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return true;
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		try {
			return receiveAlert(this);
		} catch (error) {
			throw toNodeError(this.getNode(), error);
		}
	}
}
