/** How many fields the editor shows for a new node. */
import { MonitoringConfig } from '../../nodes/MonitoringConfig/MonitoringConfig.node';
import { MonitoringReports } from '../../nodes/MonitoringReports/MonitoringReports.node';
import { operationsOf, visibleFields } from '../support/visibleFields.cts';

const config = new MonitoringConfig();
const reports = new MonitoringReports();
const upsert = { resource: 'device', operation: 'upsert' };

it('Create or Update shows ten fields at most', () => {
	expect(visibleFields(config, upsert)).toEqual([
		'Run Mode',
		'Department',
		'Settings From',
		'Name',
		'Platform',
		'URLs',
		'Frequency',
		'Location Names or IDs',
		'Device Settings',
		'Options',
	]);
	expect(visibleFields(config, { ...upsert, fillInFrom: 'columns' })).toEqual([
		'Run Mode',
		'Department',
		'Settings From',
		'Columns',
		'Platform',
		'Frequency',
		'Location Names or IDs',
		'Device Settings',
		'Options',
	]);
});

it.each([config, reports])('no operation of %p shows more than ten', (node) => {
	const counts = operationsOf(node).map((chosen) => visibleFields(node, chosen).length);
	expect(Math.max(...counts)).toBeLessThanOrEqual(10);
});

it('an uptime report shows nine fields at most', () => {
	expect(visibleFields(reports, { resource: 'uptimeReport', operation: 'create' })).toEqual([
		'Devices',
		'Date Range',
		'Uptime Target %',
		'Language',
		'Parts to Include',
		'One Report Per',
		'For Customers',
		'Files to Create',
		'Options',
	]);
});

it('a status page shows nine fields at most', () => {
	expect(visibleFields(reports, { resource: 'statusPage', operation: 'create' })).toEqual([
		'Devices',
		'Public Names',
		'Devices to Hide',
		'Notices',
		'Notices from List',
		'Language',
		'Parts to Include',
		'Files to Create',
		'Options',
	]);
});
