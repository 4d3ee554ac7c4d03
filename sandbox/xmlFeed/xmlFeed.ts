import { Readable } from 'node:stream';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { htmlContentType, htmlPage } from '../http/pages';
import { xmlFeedPath } from '../http/paths';
import type { Integration } from '../service/integrations';
import type { Service } from '../service/service';
import { accountReport } from './accountReport';
import { checkFilterOf } from './checkFilter';
import { configReport } from './configReport';
import { rawDataHorizon, requestedRange, summaryHorizon } from './dates';
import { detailReport } from './detailReport';
import { errorDocument, FeedRequestError } from './errorDocument';
import { feedParametersOf } from './parameters';
import type { FeedParameters } from './parameters';
import { isPeriodKind } from './periods';
import { reportedDevices } from './reportedDevice';
import { statusReport } from './statusReport';
import { summaryReport } from './summaryReport';
import { sendThrottleDocument } from './throttleDocument';
import { inChunks, xmlContentType } from './xml';

interface FeedRequest {
	readonly service: Service;
	readonly integration: Integration;
	readonly parameters: FeedParameters;
	/** Epoch ms; one moment for the whole document. */
	readonly now: number;
}

function statusPieces({ service, integration, parameters, now }: FeedRequest): Iterable<string> {
	const devices = reportedDevices(service, integration, parameters);
	return statusReport(service.seed, devices, now);
}

function configPieces({ service, integration, parameters }: FeedRequest): Iterable<string> {
	return configReport(service, reportedDevices(service, integration, parameters));
}

function accountPieces({ service, integration, parameters }: FeedRequest): Iterable<string> {
	return [accountReport(reportedDevices(service, integration, { ...parameters, sites: [] }))];
}

/**
 * spec/xml-feed-public-facts.md §1.1 knows Overall, Detail and Day as values of Type. The names of
 * the other periods, that Detail is the default, that case does not matter and that another value is
 * refused is assumed.
 */
function responsesPieces(request: FeedRequest): Iterable<string> {
	const { service, integration, parameters, now } = request;
	const { from, to, type = 'Detail' } = parameters;
	const devices = reportedDevices(service, integration, parameters);
	const kind = type.toLowerCase();
	const counts = checkFilterOf(service, integration, parameters);
	if (kind === 'detail') {
		const range = requestedRange(kind, from, to, now);
		const first = Math.max(range.from, rawDataHorizon(now));
		return detailReport(service.seed, devices, { from: first, to: range.to }, counts);
	}
	if (kind === 'overall' || isPeriodKind(kind)) {
		const range = requestedRange(kind, from, to, now);
		return summaryReport(devices, {
			kind,
			seed: service.seed,
			range,
			counts,
			horizon: summaryHorizon(now),
		});
	}
	throw new FeedRequestError(
		'Type is not a report type. Use Overall, Detail, Hour, Day, Week, Month, Quarter or Year.',
	);
}

const pages: Readonly<Record<string, (request: FeedRequest) => Iterable<string>>> = {
	'account.aspx': accountPieces,
	'config.aspx': configPieces,
	'status.aspx': statusPieces,
	'responses.aspx': responsesPieces,
};

/** @throws FeedRequestError for an unknown PID, and for an address that is not allowed. */
function integrationOf(service: Service, pid: string | undefined, address: string): Integration {
	const integration = service.integrations.find(pid ?? '', ['xmlFeed']);
	if (!integration) throw new FeedRequestError('The account identifier (PID) is not valid.');
	if (!service.integrations.allows(integration, address)) {
		throw new FeedRequestError(`IP address ${address} is not allowed to use this PID.`);
	}
	return integration;
}

function piecesOf(
	service: Service,
	page: (request: FeedRequest) => Iterable<string>,
	{ url, ip }: FastifyRequest,
): Iterable<string> {
	const parameters = feedParametersOf(url);
	const integration = integrationOf(service, parameters.pid, ip);
	return page({ service, integration, parameters, now: service.now() });
}

function answer(
	service: Service,
	pageName: string,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply {
	const page = pages[pageName];
	if (!page) return reply.code(404).type(htmlContentType).send(htmlPage(404));
	const arrivedAt = request.record?.at ?? service.now();
	const allowedAt = service.throttle.refusedUntil(request.ip, arrivedAt);
	if (allowedAt !== undefined) {
		const wrapper = service.throttleWrapper;
		return sendThrottleDocument(reply, { allowedAt, address: request.ip, wrapper });
	}
	void reply.type(xmlContentType);
	try {
		const pieces = piecesOf(service, page, request);
		return reply.send(
			Readable.from(
				inChunks(pieces, () => reply.raw.destroyed),
				{ objectMode: false },
			),
		);
	} catch (error) {
		if (!(error instanceof FeedRequestError)) throw error;
		return reply.send(errorDocument(error.message));
	}
}

/** The XML feed of spec/service.md §4.2 and spec/xml-feed-public-facts.md §1. */
export function addXmlFeed(server: FastifyInstance, service: Service): void {
	server.get<{ Params: { page: string } }>(`${xmlFeedPath}/:page`, (request, reply) =>
		answer(service, request.params.page.toLowerCase(), request, reply),
	);
}
