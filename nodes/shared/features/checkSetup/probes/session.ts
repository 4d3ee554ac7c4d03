import { isObject } from '../../../words/util/json';
import { entities, webApiFacts } from '../../../service/webApi';
import type { CookieFlaw } from '../../../service/webApi/cookies';
import { count, describeReplies, describeReply, fieldNames, shapeOf } from '../evidence';
import {
	confirmed,
	judged,
	notSeen,
	probe,
	refuted,
	type ProbeTable,
	type Verdict,
} from '../probe';
import { unknownId } from '../reading';
import type { Reply } from '../webApiReader';

/** The vendor's clients keep it by this name (docs/dev/service.md W1). */
const seenCookieName = '.ASPXFORMSAUTH';

const readsAtOnce = 5;
const moreThanIdleMs = (webApiFacts.sessionIdleSeconds.value + 5) * 1000;

const platformsPath = webApiFacts.platformsPath.value;
const needs = ['webApi'] as const;

const otherEnd =
	'Nothing for a redirect, status 403 and a web page: the node also logs in again after them; only a write answered with a web page is refused. For other responses, avoid Wait nodes of more than a minute between two nodes, or put the later nodes into a sub-workflow, which logs in again.';

const lostSession =
	'Check that the Web API URL in the credential starts with https, is spelled like the cookie (domain and path), that no proxy removes cookies, and that the clocks of the n8n machine and the service are correct. No other checks of the Web API were run.';

/** Why a cookie is not kept as a browser keeps it. */
const flawTexts: Record<CookieFlaw, string> = {
	domain: 'for another domain',
	expired: 'expired when it came',
	path: 'for another path or another case of it',
	secure: 'for https only, so not sent over http',
};

/** Probes of the login and its session. */
export const sessionProbes = {
	login: probe({
		check: 'The login with the Web API UID works',
		section: 'W1',
		needs,
		read: (service) => service.webApi.logIn(),
		judge: (reply) => {
			const { status, content } = reply;
			const isPlain = isObject(content) && content.Success === true && content.Result === 'OK';
			return judged(
				status === 200 && isPlain,
				isPlain ? `status ${status}, Success and OK` : describeReply(reply),
				status === 200 && shapeOf(reply) === 'object'
					? 'Nothing: a login counts as accepted when Success is true.'
					: 'Check the Web API UID and the Web API URL of the credential, and the IP addresses that the integration allows. No other checks of the Web API were run.',
			);
		},
		whatToDo: 'Check the Web API UID of the credential.',
	}),
	sessionCookie: probe({
		check: 'The session is a known cookie',
		section: 'W1',
		needs,
		read: async ({ webApi }) => ({
			reply: await webApi.logIn(),
			hasSession: await webApi.hasSession(),
			flaws: webApi.cookieFlaws.map((flaw) => flawTexts[flaw]),
		}),
		judge: ({ reply, hasSession, flaws }, { isPrivate }): Verdict => {
			const names = reply.cookieNames;
			const isKnown = names.length === 1 && names[0] === seenCookieName;
			const shown =
				names.length === 0
					? 'no cookie'
					: `${count(names.length, 'cookie')}: ${isKnown ? seenCookieName : fieldNames(names, isPrivate)}`;
			const evidence = [shown, ...flaws].join(', ');
			if (!hasSession) return refuted(`${evidence}; the next request gets status 401`, lostSession);
			if (flaws.length === 0) return judged(isKnown, evidence);
			return refuted(
				`${evidence}; its value alone works`,
				'Nothing for now: the value of the cookie is still sent back. If the cookie has expired, check the clocks of the n8n machine and of the service. For another domain or path, check the Web API URL in the credential, including its case.',
			);
		},
		whatToDo:
			'Nothing: cookies of any name are kept and sent back. If there are none, the service identifies the session in another way: please report this.',
	}),
	parallelReads: probe({
		check: 'Five requests at once can share a session',
		section: 'W1',
		needs,
		read: (service) => {
			const one = () => service.webApi.read(platformsPath, { session: 'kept' });
			return Promise.all(Array.from({ length: readsAtOnce }, one));
		},
		judge: (replies) => {
			const isFine = ({ status }: Reply) => status === 200;
			return judged(replies.every(isFine), describeReplies(replies));
		},
		whatToDo:
			'Nothing: if a cookie was replaced in the meantime, the request is repeated, and later requests are sent one at a time. Set Items at Once to 1 in Options to avoid the repeated requests.',
	}),
	withoutCookie: probe({
		check: 'A request outside a session is answered with status 401',
		section: 'W1',
		needs,
		read: (service) => service.webApi.read(platformsPath, { session: 'none' }),
		judge: (reply) =>
			judged(reply.status === webApiFacts.sessionEndedStatus.value, describeReply(reply)),
		whatToDo: otherEnd,
	}),
	refusalText: probe({
		check: 'A refusal explains itself in ErrorDescription',
		section: 'W3',
		needs,
		read: (service) => service.webApi.read(platformsPath, { session: 'none' }),
		judge: (reply, { isPrivate }) => {
			const { status, content } = reply;
			if (status < 400 || !isObject(content)) return notSeen(describeReply(reply));
			const evidence = `status ${status} with ${fieldNames(Object.keys(content), isPrivate)}`;
			return judged(Object.hasOwn(content, webApiFacts.explanationKey.value), evidence);
		},
		whatToDo:
			'Nothing for Message, Error, Detail or another common name: these are read, too. Otherwise, messages show the whole response.',
	}),
	createInOneRequest: probe({
		check: 'Devices can be created in one request (POST devices)',
		section: 'W2',
		needs,
		read: (service) => service.deviceMethods(),
		judge: (reply) => judgeMethod(reply, 'POST'),
		whatToDo: 'Set Request Style of Device > Create to Device, Then Tasks.',
	}),
	createThenTasks: probe({
		check: 'Devices can be created without tasks (PUT devices)',
		section: 'W2',
		needs,
		read: (service) => service.deviceMethods(),
		judge: (reply) => judgeMethod(reply, 'PUT'),
		whatToDo:
			'Leave Request Style of Device > Create at One Request. Device > Copy needs PUT and will be refused.',
	}),
	pathCase: probe({
		check: 'The case of paths does not matter',
		section: 'W2',
		needs,
		read: (service) => service.webApi.read(platformsPath.toUpperCase()),
		judge: (reply) => judged(reply.status === 200, describeReply(reply)),
		whatToDo: 'Write the paths of API Request in the case of docs/dev/service.md.',
	}),
	unknownId: probe({
		check: 'Reading an unknown ID returns an empty response',
		section: 'W3',
		needs,
		read: (service) => service.webApi.read(`${entities.device.value.item}/${unknownId}`),
		judge: (reply) =>
			judged(reply.status === 200 && shapeOf(reply) === 'empty', describeReply(reply)),
		whatToDo:
			'Nothing for status 404. After other refusals, the message comes from the service, and Delete of a missing item fails with it.',
	}),
	sessionEnd: probe({
		check: 'After a minute without requests the session ends with status 401',
		section: 'W1',
		needs,
		isSlow: true,
		read: async (service) => {
			await service.webApi.read(platformsPath);
			await service.wait(moreThanIdleMs);
			return await service.webApi.read(platformsPath, { session: 'kept' });
		},
		judge: (reply) => {
			if (reply.status === webApiFacts.sessionEndedStatus.value) {
				return confirmed(`${describeReply(reply)} after 65 seconds`);
			}
			const evidence = `${describeReply(reply)} after 65 seconds`;
			return reply.status === 200 && reply.form === 'json'
				? refuted(evidence, 'Nothing: sessions only last longer than documented.')
				: refuted(evidence);
		},
		whatToDo: otherEnd,
	}),
} as const satisfies ProbeTable;

/** Uses the allowed methods of an `OPTIONS` request, the only one that changes nothing. */
function judgeMethod(reply: Reply, method: string) {
	const allow = [reply.headers.allow ?? []].flat().join(',').toUpperCase();
	if (allow.trim() === '') return notSeen(`${describeReply(reply)}, without Allow`);
	const methods = allow.split(',').map((name) => name.trim());
	const known = methods.filter((name) => /^(DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT)$/.test(name));
	return judged(methods.includes(method), `status ${reply.status}, allows ${known.join(', ')}`);
}
