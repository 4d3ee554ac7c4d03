/**
 * Runs inside n8n, before n8n: every connection to another host than the loopback is refused as a
 * network would refuse it, and written down, one host a line, beside this file.
 */
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';

import { OutsideConnectionError } from '../loopbackOnly';
import { refusedFile } from './guardFiles';

const { connect } = Socket.prototype;

Socket.prototype.connect = function recordRefused(this: Socket, ...args: unknown[]): Socket {
	try {
		return Reflect.apply(connect, this, args);
	} catch (error) {
		if (!(error instanceof OutsideConnectionError)) throw error;
		appendFileSync(path.join(__dirname, refusedFile), `${error.host}\n`);
		return this.destroy(error);
	}
};
