import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { isRecord, parseJson } from '../http/json';
import { dateOf } from '../service/maintenance';
import { frequencies, platformOf, platforms } from '../service/platforms';
import { locationsFor } from '../service/locations';
import type { Service } from '../service/service';
import { accountOf, addCollection } from './collection';
import { createDevice } from './devices';
import { invalidJson, sendRefusal, success } from './envelopes';

type Fields = Readonly<Record<string, unknown>>;

interface WithId {
	Params: { id: string };
}

interface WithPlatform {
	Params: { platform: string };
}

/** Platforms, locations, frequencies and devices; spec/web-api-public-facts.md §1 rows 2-12, 18, 19. */
export function addDevices(server: FastifyInstance, service: Service): void {
	server.get('/platforms', (_request, reply) => reply.send(platforms));
	server.get<WithPlatform>('/locations/:platform', (request, reply) =>
		forPlatform(request, reply, () => locationsFor()),
	);
	server.get<WithPlatform>('/frequencies/:platform', (request, reply) =>
		forPlatform(request, reply, () => frequencies),
	);
	server.get<WithPlatform>('/devices/:platform', (request, reply) =>
		forPlatform(request, reply, (id) => service.deviceThings.idsOfPlatform(accountOf(request), id)),
	);
	server.post('/devices/PostponeTimed', (request, reply) => postponeMany(service, request, reply));
	server.post<WithId>('/device/:id(^\\d+$)/PostponeTimed', (request, reply) => {
		const body = parseJson(request.body);
		if (!isRecord(body)) return sendRefusal(reply, invalidJson);
		return postpone(service, request, reply, [{ ...body, Device_ID: Number(request.params.id) }]);
	});
	server.post<WithId>('/device/:id(^\\d+$)/DisableAlert', (request, reply) =>
		silence(service, request, reply),
	);
	addCollection(server, {
		label: 'Device',
		list: '/devices',
		item: '/device',
		listed: false,
		post: (request, reply) => createDevice(service, request, reply),
		store: service.deviceThings,
		refusals: deviceRefusals,
	});
}

/** Calls for a platform the account may not use are refused; how is not known, this is assumed. */
function forPlatform(
	request: FastifyRequest<WithPlatform>,
	reply: FastifyReply,
	answer: (platformId: number) => unknown,
): FastifyReply {
	const platform = platformOf(request.params.platform);
	if (platform?.Available) return reply.send(answer(platform.Id));
	const descriptions = [`Platform ${request.params.platform} is not available`];
	return sendRefusal(reply, { status: 400, descriptions });
}

function deviceRefusals({ Name, Platform_Id, Frequency, Locations }: Fields): string[] {
	const ids = new Set(locationsFor().map(({ Id }) => Id));
	const isKnown = (id: unknown) => typeof id === 'number' && (ids.has(id) || id >= 10_000);
	const places = Array.isArray(Locations) ? Locations : [];
	return [
		...(typeof Name === 'string' && Name.trim() !== '' ? [] : ['Name is required']),
		...(platformOf(Platform_Id)?.Available
			? []
			: [`Platform_Id ${String(Platform_Id)} is not valid`]),
		...(Frequency === undefined || (Number.isInteger(Frequency) && Number(Frequency) > 0)
			? []
			: ['Frequency is not valid']),
		...(places.length > 0 ? [] : ['At least one location is required']),
		...places.filter((id) => !isKnown(id)).map((id) => `Location ${String(id)} does not exist`),
	];
}

function postponeMany(service: Service, request: FastifyRequest, reply: FastifyReply) {
	const body = parseJson(request.body);
	if (!isRecord(body) || !Array.isArray(body.SetPostpone)) return sendRefusal(reply, invalidJson);
	return postpone(service, request, reply, body.SetPostpone.filter(isRecord));
}

/** spec/web-api-public-facts.md §2.3: minutes, 0 ends it at once; nothing is done when one is refused. */
function postpone(
	service: Service,
	request: FastifyRequest,
	reply: FastifyReply,
	entries: Fields[],
): FastifyReply {
	const accountId = accountOf(request);
	const checked = entries.map((entry) => {
		const device = service.devices.find(Number(entry.Device_ID));
		const minutes = entry.Postpone_Min;
		const from = entry.Date_From === undefined ? service.now() : dateOf(String(entry.Date_From));
		return { id: entry.Device_ID, device, minutes, from };
	});
	const descriptions = checked.flatMap(({ id, device, minutes, from }) => [
		...(device?.accountId === accountId ? [] : [`Device ${String(id)} does not exist`]),
		...(Number.isInteger(minutes) && Number(minutes) >= 0 ? [] : ['Postpone_Min is not valid']),
		...(from === undefined ? ['Date_From is not valid'] : []),
	]);
	if (descriptions.length > 0) return sendRefusal(reply, { status: 400, descriptions });
	for (const { device, minutes, from = 0 } of checked) {
		if (!device) continue;
		const to = from + Number(minutes) * 60_000;
		const pauses = minutes === 0 ? [] : [...device.pauses, { from, to }];
		service.devices.replace({ ...device, pauses });
	}
	return reply.send(success('Postpone has been set'));
}

function silence(service: Service, request: FastifyRequest<WithId>, reply: FastifyReply) {
	const body = parseJson(request.body);
	const device = service.devices.find(Number(request.params.id));
	if (device?.accountId !== accountOf(request) || !device) {
		const descriptions = [`Device ${request.params.id} does not exist`];
		return sendRefusal(reply, { status: 400, descriptions });
	}
	const minutes = isRecord(body) ? body.Alert_Silence_min : undefined;
	if (!Number.isInteger(minutes) || Number(minutes) < 0) {
		return sendRefusal(reply, { status: 400, descriptions: ['Alert_Silence_min is not valid'] });
	}
	service.devices.replace({ ...device, silencedMinutes: Number(minutes) });
	return reply.send(success(`Alerts of device ${device.id} are disabled`));
}
