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
import { beginAlerts, receiveAlert } from './receiveAlert';

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
			'From now on each alert that the service sends to the Production URL can start the workflow. Let it send a test alert to see whether it arrives.',
		triggerPanel: {
			header: '',
			executionsHelp: {
				inactive:
					'<b>While you build</b>, click Execute step and let the service send a test alert to the Test URL.<br /><br /><b>Once the workflow is published</b>, alerts to the Production URL start it. These executions are in the list of executions, and not here.',
				active:
					'<b>The workflow is published</b>: alerts to the Production URL start it. These executions are in the list of executions. <b>While you change it</b>, click Execute step and let the service send a test alert to the Test URL.',
			},
			activationHint:
				'Once you have built the workflow, publish it: only then are alerts taken at the Production URL.',
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

	/** The address is entered in the account by hand: there is nothing to be created there, nor to be deleted. */
	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return false;
			},
			async create(this: IHookFunctions): Promise<boolean> {
				try {
					beginAlerts(this);
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
