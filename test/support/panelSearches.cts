/** Searches in n8n's nodes panel, by the node of this package that comes first. */
export const panelSearches: Record<string, readonly string[]> = {
	'Monitoring Config': [
		...['maintenance window', 'pause monitoring', 'create monitor', 'monitors from a sheet'],
		...['csv', 'load test', 'backup', 'audit', 'dotcom', 'dotcom-monitor', 'create device'],
		...['import csv', 'mute alerts', 'ssl certificate', 'restore', 'department', 'alert group'],
	],
	'Monitoring Reports': [
		...['uptime report', 'SLA report', 'outage', 'status page', 'down alert', 'weekly report'],
		...['monthly SLA report', 'uptime monitor', 'site down', 'response time', 'invoice of uptime'],
		...['report', 'slow', 'error budget', 'health check'],
	],
	'Monitoring Alert Trigger': ['webhook alert', 'all clear', 'PagerDuty', 'within seconds'],
};
