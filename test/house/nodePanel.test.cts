/** What the nodes panel of n8n finds, and what it offers. */
import { sublimeSearch } from '@n8n/utils/search/sublime-search';
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
import { panelSearches } from '../support/panelSearches.cts';

/** As n8n's panel has them: Monitoring Reports has the triggers of its trigger, without their words. */
const searchedNodes = [
	{ ...new MonitoringConfig().description, codex: configCodex },
	{ ...new MonitoringReports().description, codex: reportsCodex },
	{ ...new MonitoringAlertTrigger().description, codex: alertCodex },
].map((properties) => ({ properties }));

const searches = Object.entries(panelSearches).flatMap(([node, texts]) =>
	texts.map((text): [text: string, node: string] => [text, node]),
);

it.each(searches)('the nodes panel finds by "%s" first %s', (text, node) => {
	const found = sublimeSearch(text.toLowerCase(), searchedNodes);
	expect(found.map(({ item }) => item.properties.displayName)[0]).toBe(node);
});

it('all words of the trigger find Monitoring Reports, which the panel shows in its place', () => {
	for (const word of triggerCodex.alias) {
		const [best] = sublimeSearch(word.toLowerCase(), searchedNodes.slice(1, 2));
		expect([word, best?.score > 0]).toEqual([word, true]);
	}
});

it('the polling trigger belongs to Monitoring Reports by its name, as n8n joins them', () => {
	const { name } = new MonitoringReportsTrigger().description;
	expect(name.replace('Trigger', '')).toBe(new MonitoringReports().description.name);
});

it('only the webhook trigger has a name that no node shares without Trigger', () => {
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

it('the panel of the alert trigger has numbered steps without bullets, and names a missing secret', () => {
	const { properties } = new MonitoringAlertTrigger().description;
	const textOf = (name: string) => properties.find((one) => one.name === name)?.displayName;
	expect(textOf('setupNotice')?.match(/<\w+>\d\./g)).toEqual(
		[1, 2, 3, 4, 5].map((number) => `<ul>${number}.`),
	);
	expect(properties.find(({ name }) => name === 'noSecretNotice')).toMatchObject({
		displayName: expect.stringContaining('Secret is empty: anyone who knows the URL can start'),
		displayOptions: { show: { secret: [''] } },
	});
});

it('the panel of Load Test > Run warns that Execute step starts it, and that a copy stays', () => {
	const texts = new MonitoringConfig().description.properties.map((one) => one.displayName);
	expect(texts).toContainEqual(expect.stringMatching(/^Execute step starts .* leaves a copy/));
});

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

it.each([
	'Get uptime summary',
	'Pause devices temporarily',
	'Create or update devices from a sheet or fields',
	'Plan maintenance windows',
	'Export account setup (backup)',
])('the nodes panel offers "%s"', (action) => expect(actions).toContain(action));

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

it('fields that an export omits as secret are redacted by n8n', () => {
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

it('the trigger panel describes the polls after the workflow is switched on', () => {
	const { activationMessage, triggerPanel } = new MonitoringReportsTrigger().description;
	expect(activationMessage).toContain('The first poll only saves');
	expect(triggerPanel).toMatchObject({
		executionsHelp: { active: expect.any(String), inactive: expect.any(String) },
	});
});
