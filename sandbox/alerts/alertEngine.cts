import { DateTime, renderRazor, TimeSpan } from './razor.cts';

/** An address of the type HTTP Webhook in an alert group; docs/dev/service.md W16. */
export interface WebhookAddress {
	url: string;
	/** Rendered with the values of an alert, and sent as the body. */
	template: string;
	headers?: Record<string, string>;
}

export interface AlertedDevice {
	name: string;
	/** Of the failure. */
	taskName?: string;
	reason?: string;
}

/** What becomes of the alerts that are due now. */
export type Delivery = 'lost' | 'normal' | 'postponed' | 'repeated';

export interface AlertResponse {
	status: number;
	body: string;
}

type AlertType = 'Error' | 'Test' | 'Uptime';

const alertNames: Record<AlertType, string> = {
	Error: 'ALERT',
	Test: 'TEST',
	Uptime: 'ALL CLEAR',
};

/** Where there is no time, .NET has the first day of the year 1. */
const noTime = new DateTime(-62_135_596_800_000);

/**
 * Alerts as the service sends them: at every check while a device is down, once when it is back. Each is rendered and sent to
 * every address; on demand they are lost, sent twice or later.
 */
export class AlertEngine {
	readonly addresses: WebhookAddress[] = [];

	delivery: Delivery = 'normal';

	private readonly downSince = new Map<string, number>();

	private readonly postponed: Array<() => Promise<AlertResponse>> = [];

	/** @param now the time in epoch ms; alerts show it in UTC */
	constructor(private readonly now: () => number) {}

	async fail(device: AlertedDevice): Promise<AlertResponse[]> {
		const since = this.downSince.get(device.name) ?? this.now();
		this.downSince.set(device.name, since);
		return await this.alert('Error', device, since);
	}

	async clear(device: AlertedDevice): Promise<AlertResponse[]> {
		const since = this.downSince.get(device.name);
		this.downSince.delete(device.name);
		return await this.alert('Uptime', device, since);
	}

	/** The test alert that a person sends to see whether alerts arrive. */
	async test(device: AlertedDevice): Promise<AlertResponse[]> {
		return await this.alert('Test', device, undefined);
	}

	/** Sends what was postponed, the last first. */
	async sendPostponed(): Promise<AlertResponse[]> {
		const responses: AlertResponse[] = [];
		for (const send of this.postponed.splice(0).reverse()) responses.push(await send());
		return responses;
	}

	private async alert(
		type: AlertType,
		device: AlertedDevice,
		since: number | undefined,
	): Promise<AlertResponse[]> {
		const responses: AlertResponse[] = [];
		for (const address of this.addresses) {
			const body = renderRazor(address.template, this.model(type, device, since));
			const send = async () => await post(address, body);
			if (this.delivery === 'postponed') this.postponed.push(send);
			if (this.delivery === 'normal' || this.delivery === 'repeated') responses.push(await send());
			if (this.delivery === 'repeated') responses.push(await send());
		}
		return responses;
	}

	/** docs/dev/service.md W16. */
	private model(type: AlertType, device: AlertedDevice, since: number | undefined): object {
		const { name, reason = 'Timeout' } = device;
		const now = this.now();
		const error = { ErrorType: 'Validation', ErrorCode: 300, Reason: reason };
		return {
			Type: type,
			AlertType: type,
			AlertName: alertNames[type],
			Site_Name: name,
			Now: new DateTime(now),
			Monitor_DateTime: new DateTime(now),
			ServerNotificationTime: new DateTime(now),
			StartMonitorDowntime: since === undefined ? noTime : new DateTime(since),
			DownTimeDuration: new TimeSpan(since === undefined ? 0 : now - since),
			FirstErrorResponse:
				type === 'Error' ? { Task: { Name: device.taskName ?? name }, AllErrors: [error] } : null,
		};
	}
}

async function post(address: WebhookAddress, body: string): Promise<AlertResponse> {
	const response = await fetch(address.url, {
		method: 'POST',
		headers: { 'content-type': 'application/json', connection: 'close', ...address.headers },
		body,
	});
	return { status: response.status, body: await response.text() };
}
