/** How many fields the editor shows for a new node. */
import type { INodeParameters } from 'n8n-workflow';

import { MonitoringAlertTrigger } from '../../nodes/MonitoringAlertTrigger/MonitoringAlertTrigger.node';
import { MonitoringConfig } from '../../nodes/MonitoringConfig/MonitoringConfig.node';
import { MonitoringReports } from '../../nodes/MonitoringReports/MonitoringReports.node';
import { MonitoringReportsTrigger } from '../../nodes/MonitoringReportsTrigger/MonitoringReportsTrigger.node';
import {
	fieldsToAdd,
	newValues,
	operationsOf,
	visibleFields,
	withOneChoice,
} from '../support/visibleFields.cts';

const config = new MonitoringConfig();
const reports = new MonitoringReports();
const list = (labels: string) => labels.split(', ');
const upsert = { resource: 'device', operation: 'upsert' };
const ofFields = { ...upsert, fillInFrom: 'fields' };

it('Create or Update starts with the input columns and Dry Run, and with Write for fields', () => {
	expect(newValues(config, upsert)).toMatchObject({ fillInFrom: 'rows', mode: 'preview' });
	expect(newValues(config, ofFields)).toMatchObject({ fillInFrom: 'fields', mode: 'write' });
});

it('Create or Update shows ten fields at most', () => {
	expect(visibleFields(config, ofFields)).toEqual(
		list(
			'Run Mode, Department, Settings From, Name, Platform, URLs, Frequency, ' +
				'Location Names or IDs, Device Settings, Options',
		),
	);
	expect(visibleFields(config, upsert)).toEqual(
		list(
			'Run Mode, Department, Settings From, Columns, Platform, Frequency, ' +
				'Location Names or IDs, Device Settings, Options',
		),
	);
});

it.each([config, reports, new MonitoringReportsTrigger(), new MonitoringAlertTrigger()])(
	'no operation of %p shows more than ten fields, whatever one field is set to',
	(node) => {
		const operations: INodeParameters[] = [{}, ...operationsOf(node)];
		const states = operations.flatMap((chosen) => [chosen, ...withOneChoice(node, chosen)]);
		expect(states.filter((chosen) => visibleFields(node, chosen).length > 10)).toEqual([]);
	},
);

it('an uptime report shows eight fields at most', () => {
	expect(visibleFields(reports, { resource: 'uptimeReport', operation: 'create' })).toEqual(
		list(
			'Devices, Date Range, Uptime Target %, Parts to Include, One Report Per, ' +
				'For Customers, Files to Create, Options',
		),
	);
});

it('a status page shows eight fields at most', () => {
	expect(visibleFields(reports, { resource: 'statusPage', operation: 'create' })).toEqual(
		list(
			'Devices, Public Names, Devices to Hide, Notices, Notices from List, ' +
				'Parts to Include, Files to Create, Options',
		),
	);
});

it('Device Settings offers only the fields that apply', () => {
	const inCreate = fieldsToAdd(config, { ...upsert, operation: 'create' }, 'Device Settings');
	expect(inCreate).toEqual(
		list(
			'Alert Groups, Avoid Overlapping Checks, False Positive Check, Filter, ' +
				'More Device Fields (JSON), Mute Alerts (Minutes), Parent Device, Paused, ' +
				'Schedule, Send Recovery Alert, Subscription Package, Tags, Tasks',
		),
	);
	const onlyInCreate = ['Mute Alerts (Minutes)', 'Paused'];
	const inUpsert = inCreate.filter((label) => !onlyInCreate.includes(label));
	expect(fieldsToAdd(config, ofFields, 'Device Settings')).toEqual(inUpsert);
	expect(fieldsToAdd(config, upsert, 'Device Settings')).toEqual(
		inUpsert.filter((label) => label !== 'Tasks'),
	);
});

const forAllTasks = list(
	'Custom DNS Hosts, DNS Resolution Mode, External DNS Server IP, ' +
		'More Task Fields (JSON), Name, Task Timeout (Seconds)',
);

it.each([
	['web', ['URL', 'Keyword 1'], ['Host or URL', 'Record Type']],
	['ssl', ['Host or URL', 'Keyword 1'], ['URL', 'Record Type']],
	['dns', ['Host Name to Resolve', 'Record Type'], ['URL', 'Host or URL', 'Keyword 1']],
	['other', [], ['URL', 'Host or URL', 'Keyword 1', 'Record Type']],
])('Update Fields of a %s task offers only the fields that apply', (kind, offered, others) => {
	const chosen = { resource: 'task', operation: 'update', kind };
	const labels = fieldsToAdd(config, chosen, 'Update Fields');
	expect(labels).toEqual(expect.arrayContaining([...forAllTasks, ...offered]));
	expect(labels).toEqual([...labels].sort((one, other) => one.localeCompare(other)));
	expect(labels.filter((label) => others.includes(label))).toEqual([]);
});
