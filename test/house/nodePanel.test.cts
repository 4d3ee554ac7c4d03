/** What the nodes panel of n8n finds, and what it offers. */
import type { INodeProperties } from 'n8n-workflow';

import alertCodex from '../../nodes/MonitoringAlertTrigger/MonitoringAlertTrigger.node.json';
import configCodex from '../../nodes/MonitoringConfig/MonitoringConfig.node.json';
import { MonitoringAlertTrigger } from '../../nodes/MonitoringAlertTrigger/MonitoringAlertTrigger.node';
import { MonitoringConfig } from '../../nodes/MonitoringConfig/MonitoringConfig.node';
import reportsCodex from '../../nodes/MonitoringReports/MonitoringReports.node.json';
import triggerCodex from '../../nodes/MonitoringReportsTrigger/MonitoringReportsTrigger.node.json';
import { MonitoringReports } from '../../nodes/MonitoringReports/MonitoringReports.node';
import { MonitoringReportsTrigger } from '../../nodes/MonitoringReportsTrigger/MonitoringReportsTrigger.node';
import { MonitoringApi } from '../../credentials/MonitoringApi.credentials';

it.each([
	[
		['dotcom', 'website', 'synthetic'],
		[configCodex, reportsCodex],
	],
	[
		['dotcom', 'website', 'down', 'up', 'status', 'alert', 'outage', 'downtime'],
		[reportsCodex, triggerCodex],
	],
	[['dotcom', 'webhook', 'alert', 'down', 'incident', 'all clear'], [alertCodex]],
	[
		['SLA', 'status page', 'uptime', 'response time', 'report', 'invoice of uptime'],
		[reportsCodex],
	],
	[
		['pause', 'resume', 'maintenance', 'department', 'backup', 'copy', 'audit', 'changed'],
		[configCodex],
	],
	[['load test', 'certificate'], [configCodex]],
])('the nodes panel finds the right nodes by the words %j', (words, right) => {
	for (const { alias } of right) expect(alias).toEqual(expect.arrayContaining(words));
});

it.each(['outage', 'down', 'incident', 'status page', 'report', 'slow'])(
	'the nodes panel does not find Monitoring Config by the word "%s"',
	(word) => expect(configCodex.alias).not.toContain(word),
);

it('the trigger belongs to Monitoring Reports by its name, as n8n joins them', () => {
	const { name } = new MonitoringReportsTrigger().description;
	expect(name.replace('Trigger', '')).toBe(new MonitoringReports().description.name);
});

it('the trigger with the webhook is separate: no node has its name without Trigger', () => {
	const { name } = new MonitoringAlertTrigger().description;
	const others = [new MonitoringConfig(), new MonitoringReports()].map(
		({ description }) => description.name,
	);
	expect(others).not.toContain(name.replace('Trigger', ''));
});

it('a search for "dotcom" finds the credential', () => {
	expect(new MonitoringApi().displayName).toBe('Dotcom-Monitor API');
});

const actions = [new MonitoringConfig(), new MonitoringReports()].flatMap(({ description }) =>
	description.properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ options = [] }: INodeProperties) =>
			options.flatMap((option) => ('action' in option ? [String(option.action)] : [])),
		),
);

it('every operation has a unique action', () => {
	expect(new Set(actions).size).toBe(actions.length);
});

it('every operation of a resource has a unique value', () => {
	for (const { description } of [new MonitoringConfig(), new MonitoringReports()]) {
		for (const { name, options = [] } of description.properties) {
			if (name !== 'operation') continue;
			const values = options.map((option) => ('value' in option ? String(option.value) : ''));
			expect(values).not.toContain('');
			expect(new Set(values).size).toBe(values.length);
		}
	}
});

it.each(['Get uptime summary', 'Pause devices temporarily'])(
	'the nodes panel offers "%s"',
	(action) => expect(actions).toContain(action),
);

it('no field has a pattern: n8n fails executions by them on a busy machine', () => {
	const nodes = [
		new MonitoringAlertTrigger(),
		new MonitoringConfig(),
		new MonitoringReports(),
		new MonitoringReportsTrigger(),
	];
	const fields = JSON.stringify(nodes.map(({ description }) => description.properties));
	expect(fields).toContain('"type":"resourceLocator"');
	expect(fields).not.toMatch(/"validation"|"regex"/);
});

it('what an export leaves out as secret is for n8n to redact', () => {
	expect(new MonitoringConfig().description.sensitiveOutputFields).toEqual([
		'GetParams[*].Value',
		'PostParams[*].Value',
		'HeaderParams[*].Value',
		'UserName',
		'UserPass',
		'ClientCertificate',
		'PrepareScript',
		'Addresses[*].Community',
		'Addresses[*].File',
		'Addresses[*].IntegrationKey',
		'Addresses[*].IntegrationURL',
		'Addresses[*].WebHook',
	]);
});

it('the trigger says what happens once it is switched on', () => {
	const { activationMessage, triggerPanel } = new MonitoringReportsTrigger().description;
	expect(activationMessage).toContain('The first poll only saves');
	expect(triggerPanel).toMatchObject({
		executionsHelp: { active: expect.any(String), inactive: expect.any(String) },
	});
});
