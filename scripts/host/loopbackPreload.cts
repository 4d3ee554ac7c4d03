/**
 * Runs inside n8n, before n8n: every connection to another host than the loopback is refused as a
 * network would refuse it, and the host is appended to a file, one a line.
 */
import { appendFileSync } from 'node:fs';
import { Socket } from 'node:net';

import { OutsideConnectionError } from '../loopbackOnly.cts';

/** The path of that file; `createLoopbackGuard` defines it when it bundles this module. */
declare const REFUSED_HOSTS_FILE: string;

const { connect } = Socket.prototype;

Socket.prototype.connect = function recordRefused(this: Socket, ...args: unknown[]): Socket {
	try {
		return Reflect.apply(connect, this, args);
	} catch (error) {
		if (!(error instanceof OutsideConnectionError)) throw error;
		appendFileSync(REFUSED_HOSTS_FILE, `${error.host}\n`);
		return this.destroy(error);
	}
};
