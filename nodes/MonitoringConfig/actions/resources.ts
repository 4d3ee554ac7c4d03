import { accountSetup } from './accountSetup';
import { alertGroup } from './alertGroup';
import { alertTemplate } from './alertTemplate';
import { apiRequest } from './apiRequest';
import { auditEvent } from './auditEvent';
import { department } from './department';
import { device } from './device';
import { filter } from './filter';
import { loadTest } from './loadTest';
import { maintenance } from './maintenance';
import type { ConfigResource } from './operation';
import { frequency, location, platform } from './platform';
import { schedule } from './schedule';
import { session } from './session';
import { task } from './task';
import { user } from './user';

/** In the order of the editor: the most used resources first. */
export const resources: ConfigResource[] = [
	device,
	task,
	maintenance,
	accountSetup,
	alertGroup,
	alertTemplate,
	schedule,
	filter,
	loadTest,
	user,
	department,
	location,
	platform,
	frequency,
	auditEvent,
	session,
	apiRequest,
];

export const defaultResource = device;
