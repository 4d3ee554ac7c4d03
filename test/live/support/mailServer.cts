import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

import type { CredentialContent } from '../../../scripts/host/index.cts';
import { onTestFinished } from '../../support/jest/onTestFinished.cts';

/** A mail server on loopback that ends with the test. */
export interface MailServer {
	/** For n8n's node Send Email. */
	credential: CredentialContent;
	/** What it received, oldest first. */
	mails: Email[];
}

export async function startMailServer(): Promise<MailServer> {
	const mails: Email[] = [];
	const smtp = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		onData(stream, _session, done) {
			buffer(stream)
				.then(async (mail) => mails.push(await PostalMime.parse(mail)))
				.then(() => done(), done);
		},
	});
	const server = smtp.listen(0, '127.0.0.1');
	await once(server, 'listening');
	onTestFinished(async () => await new Promise<void>((resolve) => smtp.close(resolve)));
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('It has no port');
	const data = { host: '127.0.0.1', port: address.port, secure: false, disableStartTls: true };
	return { credential: { name: 'Mail', type: 'smtp', data }, mails };
}
