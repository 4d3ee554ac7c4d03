import {
	createServer,
	type IncomingMessage,
	type RequestListener,
	type Server,
	type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { Server as TlsServer } from 'node:tls';

import type { Sandbox } from '../../../sandbox/index.cts';
import { listenForTest } from '../../support/listen.cts';
import { forward, type WireResponse } from './forward.cts';

export interface Exchange {
	/** Its body is not read yet. */
	request: IncomingMessage;
	response: ServerResponse;
	sandbox: Sandbox;
	/** Which of the requests that meet the fault it is, from 1 on. */
	number: number;
	/** Stops the execution that it belongs to. */
	cancel(): void;
	carryOut(): Promise<WireResponse>;
	answer(response: WireResponse): void;
}

export interface Certificate {
	key: string;
	cert: string;
}

export type WireFault = (exchange: Exchange) => Promise<void> | void;

export interface FaultProxyOptions {
	sandbox: Sandbox;
	isTarget(method: string, url: string): boolean;
	/** By default there is none. */
	fault?: WireFault;
	between?: { answeredRequests: number; happens: () => void };
	cancel(): void;
	/** Called for each request that meets the fault. */
	onMet(): void;
	/** The certificate that it has at first; without one it speaks plain HTTP. */
	tls?: Certificate;
}

/** A proxy before the sandbox: some requests of an operation meet a fault there, as on the wire. */
export class FaultProxy {
	origin = '';
	/** How many requests were to meet the fault. */
	met = 0;
	/** How many of them the service carried out. */
	carriedOut = 0;
	/** How many requests came before the first of them. */
	before = 0;
	/** How many connections were shown another certificate. */
	refusedConnections = 0;
	private answered = 0;
	private hasOtherCertificate = false;
	private isArmed = false;
	private readonly server: Server;

	private constructor(private readonly options: FaultProxyOptions) {
		const listener: RequestListener = (request, response) => void this.handle(request, response);
		const { tls } = options;
		this.server = tls ? createTlsServer(tls, listener) : createServer(listener);
		this.server.on('connection', () => {
			if (this.hasOtherCertificate) this.refusedConnections++;
		});
	}

	/** Closed at the end of the test. */
	static async start(options: FaultProxyOptions): Promise<FaultProxy> {
		const proxy = new FaultProxy(options);
		const origin = await listenForTest(proxy.server);
		proxy.origin = origin.replace('http:', options.tls ? 'https:' : 'http:');
		return proxy;
	}

	get port(): number {
		return Number(new URL(this.origin).port);
	}

	/** From now on requests meet the fault. */
	arm(): void {
		this.isArmed = true;
		if (this.options.between?.answeredRequests === 0) this.options.between.happens();
	}

	/** From now on everything goes well. */
	disarm(): void {
		this.isArmed = false;
		if (this.options.tls) this.showCertificate(this.options.tls);
	}

	showCertificate(tls: Certificate): void {
		if (this.server instanceof TlsServer) this.server.setSecureContext(tls);
		this.hasOtherCertificate = tls !== this.options.tls;
	}

	private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { method = '', url = '' } = request;
		// A client that gave up is no matter of the server.
		response.on('error', () => {});
		response.on('finish', () => this.noteAnswered());
		const isMet = this.isArmed && this.options.isTarget(method, url);
		if (isMet) {
			this.met++;
			this.options.onMet();
		} else if (this.isArmed && this.met === 0) this.before++;
		const { fault, cancel, sandbox } = this.options;
		const exchange: Exchange = {
			request,
			response,
			sandbox,
			number: this.met,
			cancel,
			carryOut: async () => await this.carryOut(request, isMet),
			answer: (sent) => send(response, sent),
		};
		if (isMet && fault) await fault(exchange);
		else exchange.answer(await exchange.carryOut());
	}

	private async carryOut(request: IncomingMessage, isMet: boolean): Promise<WireResponse> {
		const response = await forward(this.options.sandbox, request);
		if (isMet && response.status < 400) this.carriedOut++;
		return response;
	}

	private noteAnswered(): void {
		if (!this.isArmed) return;
		this.answered++;
		const { between } = this.options;
		if (between?.answeredRequests === this.answered) between.happens();
	}
}

/** Each on a connection of its own. */
function send(response: ServerResponse, { status, headers, body }: WireResponse): void {
	response.writeHead(status, { ...headers, 'content-length': body.length, connection: 'close' });
	response.end(body);
}
