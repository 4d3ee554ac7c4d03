/**
 * The guard of tests, demonstration and benchmarks: importing it makes every connection to another
 * host than this machine's loopback fail, so that nothing reaches the real service by mistake.
 */
import { BlockList, isIP, Socket } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export class OutsideConnectionError extends Error {
	constructor(readonly host: string) {
		super(`Something tried to reach ${host}. Only this machine's loopback is allowed here.`);
		this.name = 'OutsideConnectionError';
	}
}

/** Whether a connection to this host stays on the machine. Names other than `localhost` do not. */
export function isLoopback(host: string): boolean {
	const family = isIP(host);
	if (family === 0) return host === 'localhost';
	return loopback.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

interface ConnectTarget {
	host?: string;
	/** Of a local socket; null where there is none. */
	path?: string | null;
}

function parseTarget(first: unknown, second: unknown): ConnectTarget {
	// `net.connect` and `tls.connect` pass their arguments on as one normalized array.
	const value = Array.isArray(first) ? (first as unknown[])[0] : first;
	if (typeof value === 'object' && value !== null) return value as ConnectTarget;
	if (typeof value === 'string') return { path: value };
	return { host: typeof second === 'string' ? second : 'localhost' };
}

const { connect } = Socket.prototype;

const refusedHosts = new Set<string>();

/** The hosts that were refused since this was asked last: who sent a request may hide that it failed. */
export function takeRefusedHosts(): string[] {
	const hosts = [...refusedHosts];
	refusedHosts.clear();
	return hosts;
}

function guardedConnect(this: Socket, ...args: unknown[]): Socket {
	const { host = 'localhost', path } = parseTarget(args[0], args[1]);
	if (path || isLoopback(host)) return Reflect.apply(connect, this, args);
	refusedHosts.add(host);
	throw new OutsideConnectionError(host);
}

// Test files of one worker share the prototype: the guard is installed once.
if (connect.name !== guardedConnect.name) Socket.prototype.connect = guardedConnect;
