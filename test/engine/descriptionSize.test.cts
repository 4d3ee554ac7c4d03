/** n8n's editor loads the descriptions of all nodes at its start. */
import { DotcomMonitor } from '../../nodes/DotcomMonitor/DotcomMonitor.node';
import { MonitoringAlertTrigger } from '../../nodes/MonitoringAlertTrigger/MonitoringAlertTrigger.node';
import { MonitoringConfig } from '../../nodes/MonitoringConfig/MonitoringConfig.node';
import { MonitoringReports } from '../../nodes/MonitoringReports/MonitoringReports.node';
import { MonitoringReportsTrigger } from '../../nodes/MonitoringReportsTrigger/MonitoringReportsTrigger.node';

it.each([
	[DotcomMonitor, 255_000],
	[MonitoringConfig, 170_000],
	[MonitoringReports, 86_000],
	[MonitoringReportsTrigger, 12_000],
	[MonitoringAlertTrigger, 7_000],
])('the description of %p stays small', (NodeType, maxBytes) => {
	const text = JSON.stringify(new NodeType().description);
	expect(Buffer.byteLength(text)).toBeLessThan(maxBytes);
});
