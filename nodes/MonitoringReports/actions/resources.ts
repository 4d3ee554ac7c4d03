import { deviceStatus } from './deviceStatus';
import { outage } from './outage';
import type { ReportsResource } from './operation';
import { configuration, subscription } from './records';
import { response } from './response';
import { statusPage } from './statusPage';
import { summary } from './summary';
import { uptimeReport } from './uptimeReport';

/** In the order of the editor: the most used resources first. */
export const resources: ReportsResource[] = [
	summary,
	deviceStatus,
	outage,
	uptimeReport,
	statusPage,
	response,
	configuration,
	subscription,
];

export const defaultResource = summary;
