import { Socket } from 'node:net';

import { onTestFinished } from '../../support/jest/onTestFinished.cts';

/** What keeps a connection from coming about: its name is not found, or nobody listens. */
export type Obstacle = 'nameNotFound' | 'refused';

export interface Gate {
	/** By default none: they come about. */
	obstacle?: Obstacle;
	stopped: number;
	/** Called before a connection is made, or meets the obstacle. */
	onConnect?(): void;
}

interface Target {
	port?: number | string;
	host?: string;
	lookup?: (...args: unknown[]) => void;
}

/** On the loopback, where no server of a test listens; another port would look like a proxy. */
const deadHost = '127.0.0.2';

/**
 * Lets connections of this process to some ports meet obstacles, until the end of the test. `localhost` is
 * looked up here and nowhere else, so that a name that is not found asks no name server.
 */
export function gateConnections(): Map<number, Gate> {
	const gates = new Map<number, Gate>();
	const { connect } = Socket.prototype;
	function gatedConnect(this: Socket, ...args: unknown[]): Socket {
		const target = [args[0]].flat()[0] as Target;
		const gate = gates.get(Number(target.port));
		if (gate) applyGate(gate, target);
		return Reflect.apply(connect, this, args);
	}
	Socket.prototype.connect = gatedConnect;
	onTestFinished(() => {
		Socket.prototype.connect = connect;
	});
	return gates;
}

function applyGate(gate: Gate, target: Target): void {
	gate.onConnect?.();
	if (gate.obstacle) gate.stopped++;
	if (gate.obstacle === 'refused') target.host = deadHost;
	const isFound = gate.obstacle !== 'nameNotFound';
	target.lookup = (host, options, callback) => {
		if (typeof callback !== 'function') throw new Error('A lookup without a callback');
		const all = Object(options).all === true;
		if (!isFound) callback(notFoundError(String(host)));
		else if (all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
		else callback(null, '127.0.0.1', 4);
	};
}

/** As Node's resolver throws it. */
function notFoundError(hostname: string): Error {
	const code = 'ENOTFOUND';
	const error = new Error(`getaddrinfo ${code} ${hostname}`);
	return Object.assign(error, { code, errno: -3008, syscall: 'getaddrinfo', hostname });
}
