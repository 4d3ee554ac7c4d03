/**
 * The service of many accounts, in a separate process: `accountsService.cts <accounts> <seed>`. It ends
 * sessions and replaces their cookies at random, and notes what it could only be asked when something of one
 * account had got into a request of another. It reports its origin, then what it noted each time it is asked.
 */
import '../../../scripts/loopbackOnly.cts';

import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

import { serverForTest } from '../../support/listen.cts';
import { seededRandom } from '../../support/random.cts';
import {
	createAccounts,
	feedPath,
	isThrottled,
	sharedDeviceId,
	throttleSeconds,
	type Account,
} from './accounts.cts';

export interface ServiceReport {
	requests: number;
	logins: number;
	disturbances: number;
	throttled: number;
	crossings: string[];
}

interface Session {
	account: Account;
	/** Of the execution that used it first. */
	execution?: string;
	/** Whether the service has answered in it: only then it is ended, as after inactivity. */
	isUsed?: boolean;
}

interface Answer {
	status?: number;
	headers?: Record<string, string>;
	body: string;
}

/** Of the requests. */
const disturbedShare = 0.02;

const [count, seed] = process.argv.slice(2).map(Number);
const accounts = createAccounts(count);
const random = seededRandom(seed);
const sessions = new Map<string, Session>();
const polls = new Map<Account, number>();
const report: ServiceReport = {
	requests: 0,
	logins: 0,
	disturbances: 0,
	throttled: 0,
	crossings: [],
};
let lastCookie = 0;

function startSession(session: Session): Record<string, string> {
	const cookie = `cookie-${++lastCookie}`;
	sessions.set(cookie, session);
	return { 'Set-Cookie': `session=${cookie}; path=/` };
}

function logIn(body: string): Answer {
	report.logins++;
	const { UID } = JSON.parse(body);
	const account = accounts.find(({ uid }) => uid === UID);
	if (!account) return { status: 401, body: '{"Success":false}' };
	return { headers: startSession({ account }), body: '{"Success":true,"Result":"OK"}' };
}

/** Every session belongs to one execution of one account. */
function noteCrossing({ account, ...session }: Session, url: URL): void {
	const execution = url.searchParams.get('execution') ?? session.execution;
	const asked = url.searchParams.get('account') ?? String(account.index);
	if (asked !== String(account.index)) {
		report.crossings.push(`A request of account ${asked} came in a session of ${account.index}`);
	}
	if (session.execution !== undefined && session.execution !== execution) {
		report.crossings.push(`Executions ${session.execution} and ${execution} shared a session`);
	}
}

function answerWebApi(request: IncomingMessage, url: URL): Answer {
	const cookie = /session=(cookie-\d+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
	const session = sessions.get(cookie);
	const isEnded = session?.isUsed === true && random.chance(disturbedShare);
	if (!session || isEnded) {
		if (isEnded) report.disturbances++;
		sessions.delete(cookie);
		return { status: 401, body: '' };
	}
	noteCrossing(session, url);
	session.isUsed = true;
	session.execution ??= url.searchParams.get('execution') ?? undefined;
	const body = JSON.stringify(entityOf(session.account, url.pathname));
	if (!random.chance(disturbedShare)) return { body };
	report.disturbances++;
	sessions.delete(cookie);
	return { headers: startSession(session), body };
}

function entityOf({ mark }: Account, path: string): unknown {
	if (path.endsWith('/filters')) return [sharedDeviceId];
	if (path.includes('/locations/')) return [{ Id: 2, Name: `${mark}Paris`, Available: true }];
	return { Id: sharedDeviceId, Name: `${mark}front`, Platform_Id: 1, Locations: [2] };
}

function answerFeed(url: URL): Answer {
	const account = accounts.find(({ pid }) => pid === url.searchParams.get('PID'));
	if (!account || !url.pathname.startsWith(feedPath(account))) {
		report.crossings.push(`${url.pathname} was asked with the PID of account ${account?.index}`);
		return { status: 403, body: '' };
	}
	if (isThrottled(account)) {
		report.throttled++;
		return { status: 429, headers: { 'Retry-After': String(throttleSeconds) }, body: '' };
	}
	const headers = { 'Content-Type': 'text/xml' };
	const site = `Site ID="${sharedDeviceId}" Name="${account.mark}front"`;
	if (!url.pathname.endsWith('/status.aspx')) {
		const response = `<Response><Name>${account.mark}front</Name><Status>S</Status><Duration>0.1</Duration></Response>`;
		return {
			headers,
			body: `<DotcomMonitorOnlineReport><${site}>${response}</Site></DotcomMonitorOnlineReport>`,
		};
	}
	const poll = (polls.get(account) ?? 0) + 1;
	polls.set(account, poll);
	const state = poll % 2 === 1 ? 'Up' : 'Down';
	return {
		headers,
		body: `<DotcomMonitorConfig><${site} State="${state}" Status="ACTIVE"/></DotcomMonitorConfig>`,
	};
}

async function main(): Promise<void> {
	const origin = await serverForTest(async (request, response) => {
		const url = new URL(request.url ?? '', 'http://localhost');
		const sent = await text(request);
		report.requests++;
		const answerOther = () =>
			url.pathname.endsWith('/login') ? logIn(sent) : answerWebApi(request, url);
		const {
			status = 200,
			headers,
			body,
		} = url.pathname.startsWith('/feed/') ? answerFeed(url) : answerOther();
		response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
	});
	process.on('message', () => process.send?.(report));
	process.once('disconnect', () => process.exit());
	process.send?.(origin);
}

void main();
