import type { FastifyReply, FastifyRequest } from 'fastify';

import { parseJson } from '../http/json';
import type { Service } from '../service/service';
import { accountOf } from './collection';
import { parseDeviceBody } from './deviceBody';
import { invalidJson, sendRefusal, success } from './envelopes';

/** Answers `POST /devices`; spec/service.md §4.1, the body of the answer is `{ok:id}` (assumed). */
export function createDevice(
	service: Service,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply {
	const body = parseJson(request.body);
	if (body === undefined) return sendRefusal(reply, invalidJson);
	const parsed = parseDeviceBody(body);
	if (!parsed.ok) return sendRefusal(reply, { status: 400, descriptions: parsed.descriptions });
	const device = service.devices.create(accountOf(request), parsed.device, parsed.otherFields);
	service.taskThings.adopt(device);
	return reply.send(success(device.id));
}
