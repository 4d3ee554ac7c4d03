import { redactSecrets, redactValue } from '../http/redact';
import type { Transport } from '../http/transport';
import type { WebApiCall, WebApiResponse } from './call';
import { WebApiSession } from './session';

/** A session for data that is not written back: repeated cookies are removed from its responses. */
export class ReadingSession extends WebApiSession {
	override async exchange(transport: Transport, call: WebApiCall): Promise<WebApiResponse> {
		const response = await super.exchange(transport, call);
		const cookies = [...this.repeatedCookies];
		const { content, text } = response;
		return {
			...response,
			content: redactValue(content, cookies),
			text: redactSecrets(text, cookies),
		};
	}

	override async discover(transport: Transport): Promise<unknown> {
		return redactValue(await super.discover(transport), [...this.repeatedCookies]);
	}
}
