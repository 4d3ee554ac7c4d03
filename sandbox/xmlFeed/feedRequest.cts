import type { FastifyRequest } from 'fastify';

import type { Integration } from '../service/integrations.cts';
import type { Service } from '../service/service.cts';
import type { Check } from '../simulation/index.cts';
import { FeedRequestError } from './errorDocument.cts';
import { parseFeedParameters, type FeedParameters } from './parameters.cts';
import { findReportedDevices, type ReportedDevice } from './reportedDevices.cts';

/** A request with a valid PID. */
export interface FeedRequest {
	readonly service: Service;
	readonly integration: Integration;
	readonly parameters: FeedParameters;
	readonly devices: readonly ReportedDevice[];
	/** Epoch ms; the same for the whole document. */
	readonly now: number;
}

export type CheckFilter = (check: Check) => boolean;

export interface ResponsesRequest extends FeedRequest {
	readonly includes: CheckFilter;
}

/** @throws FeedRequestError for a PID, an address or a department that is not accepted. */
export function parseFeedRequest(service: Service, { url, ip }: FastifyRequest): FeedRequest {
	const parameters = parseFeedParameters(url);
	const integration = requireIntegration(service, parameters.pid, ip);
	const devices = findReportedDevices(service, integration, parameters);
	return { service, integration, parameters, devices, now: service.settings.now() };
}

function requireIntegration(service: Service, pid = '', address: string): Integration {
	const integration = service.integrations.find(pid, ['xmlFeed']);
	if (!integration) throw new FeedRequestError('The account identifier (PID) is not valid.');
	if (!service.integrations.allows(integration, address)) {
		throw new FeedRequestError(`IP address ${address} is not allowed to use this PID.`);
	}
	return integration;
}
