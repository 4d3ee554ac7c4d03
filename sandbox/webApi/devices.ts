import type { FastifyReply, FastifyRequest } from 'fastify';

import { isRecord, parseJson } from '../http/json';
import { htmlContentType, htmlPage } from '../http/pages';
import type { Device } from '../service/devices';
import { locationOf } from '../service/locations';
import type { Service } from '../service/service';
import { parseDeviceBody } from './deviceBody';
import { invalidJson, sendRefusal, success } from './envelopes';

/**
 * The device as a read shows it, in the names of spec/web-api-public-facts.md §2.2, followed by
 * whatever else its create request held.
 */
function readView(device: Device): Record<string, unknown> {
	return {
		Id: device.id,
		Name: device.name,
		Frequency: device.frequency,
		Locations: device.locations.map((code) => locationOf(code).id),
		Postpone: device.postponed,
		Status_Description: device.postponed ? 'POSTPONED' : 'ACTIVE',
		Number_Of_Tasks: device.tasks.length,
		...device.otherFields,
	};
}

/** Answers `POST /devices`; spec/service.md §4.1, the body of the answer is `{ok:id}` (assumed). */
export function createDevice(
	service: Service,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply {
	// `?verb=PUT` is the other way to create a device, which the sandbox does not offer.
	if (isRecord(request.query) && Object.keys(request.query).some((name) => /^verb$/i.test(name))) {
		return reply.code(404).type(htmlContentType).send(htmlPage(404));
	}
	const body = parseJson(request.body);
	if (body === undefined) return sendRefusal(reply, invalidJson);
	const parsed = parseDeviceBody(body);
	if (!parsed.ok) return sendRefusal(reply, { status: 400, descriptions: parsed.descriptions });
	const { session } = request;
	if (!session) throw new Error('Creating a device is behind the session check');
	const { id } = service.devices.create(session.accountId, parsed.device, parsed.otherFields);
	return reply.send(success(id));
}

/**
 * Answers `GET /device/{id}` with a bare object, and with an empty body and status 200 for an id
 * the account does not have; spec/web-api-public-facts.md §1 and §4.
 */
export function readDevice(
	service: Service,
	request: FastifyRequest<{ Params: { id: string } }>,
	reply: FastifyReply,
): FastifyReply {
	const device = service.devices.find(Number(request.params.id));
	if (!device || device.accountId !== request.session?.accountId) return reply.send();
	return reply.send(readView(device));
}
