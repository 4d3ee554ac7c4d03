import { account } from './account';
import { configuration } from './configuration';
import { deviceStatus } from './deviceStatus';
import { outage } from './outage';
import type { ReportsResource } from './operation';
import { response } from './response';
import { statusPage } from './statusPage';
import { summary } from './summary';
import { uptimeReport } from './uptimeReport';

/** Everything this node can do, in the order of the editor. */
export const resources: ReportsResource[] = [
	account,
	configuration,
	deviceStatus,
	outage,
	response,
	statusPage,
	summary,
	uptimeReport,
];

export const defaultResource = summary;
