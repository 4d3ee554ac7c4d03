import type { JsonObject } from '../guards';
import { ServiceError } from '../serviceError';
import type { Transport } from '../transport';
import { accountsOf, type DepartmentAccount } from './departments';
import { idOfCreated } from './devices';
import { webApiFacts } from './facts';
import type { WebApiSession } from './session';

export interface CreatedDevice {
	/** Undefined when the reply gives none. */
	id: number | string | undefined;
	/** The parsed reply as it came. */
	reply: unknown;
}

/** What can be asked of the Web API, inside one session, through one transport. */
export class WebApiClient {
	constructor(
		private readonly session: WebApiSession,
		private readonly transport: Transport,
	) {}

	/** @throws {ServiceError} when the service does not accept the login */
	async logIn(): Promise<void> {
		await this.session.open(this.transport);
	}

	/**
	 * The accounts and departments the UID may work in (login with `Action` 1, spec/service.md §4.1).
	 *
	 * @throws {ServiceError} when the service does not give the list
	 */
	async departments(): Promise<DepartmentAccount[]> {
		return accountsOf(await this.session.discover(this.transport));
	}

	/**
	 * Creates a device with its tasks in one request (spec/service.md §4.1).
	 *
	 * @throws {ServiceError} when the service refuses it, or says nothing about it
	 */
	async createDevice(device: JsonObject): Promise<CreatedDevice> {
		const path = webApiFacts.devicesPath.value;
		const reply = await this.session.call(this.transport, { method: 'POST', path, body: device });
		if (reply === undefined) throw nothingSaid();
		return { id: idOfCreated(reply), reply };
	}
}

function nothingSaid(): ServiceError {
	return new ServiceError({
		reason: 'unreadable',
		message: 'The Web API gave an empty answer to the new device',
		nextStep: 'Look in your account whether the device is there before you run this again.',
	});
}
