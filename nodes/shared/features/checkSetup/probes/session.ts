import { isObject } from '../../../words/util/json';
import { splitList } from '../../../words/util/phrases';
import { entities, webApiFacts } from '../../../service/webApi';
import type { CookieFlaw } from '../../../service/webApi/cookies';
import { countText, describeReplies, describeReply, listFieldNames, shapeOf } from '../evidence';
import { confirmed, confirmedIf, notSeen, refuted, probeMaker } from '../probe';
import { unknownId } from '../reading';
import type { Reply } from '../webApiReader';

/** The name of the session cookie in the vendor's clients (docs/dev/service.md W1). */
const seenCookieName = '.ASPXFORMSAUTH';

const readsAtOnce = 5;
const moreThanIdleMs = (webApiFacts.sessionIdleSeconds.value + 5) * 1000;

const platformsPath = webApiFacts.platformsPath.value;

const otherEnd =
	'If the response is a redirect, status 403 or a web page, do nothing: the node logs in again (only a write answered with a web page fails). For other responses, avoid Wait nodes of more than a minute between two nodes, or put the later nodes into a sub-workflow, which logs in again.';

const lostSession =
	'Check that the Web API URL in the credential starts with https and matches the domain and path of the cookie, that no proxy removes cookies, and that the clock of the n8n machine is correct. No other checks of the Web API were run.';

/** The reasons why a browser would not keep a cookie. */
const flawTexts: Record<CookieFlaw, string> = {
	domain: 'for another domain',
	expired: 'expired when it came',
	path: 'for another path, or the same path in different upper and lower case',
	secure: 'for https only, so not sent over http',
};

const needs = ['webApi'] as const;
const ofLogin = probeMaker('W1', needs, ({ webApi }) => webApi.logIn());
const ofCookie = probeMaker('W1', needs, async ({ webApi }) => ({
	reply: await webApi.logIn(),
	hasSession: await webApi.hasSession(),
	flaws: webApi.cookieFlaws.map((flaw) => flawTexts[flaw]),
}));
const ofReadsAtOnce = probeMaker('W1', needs, async ({ webApi }) => {
	const one = () => webApi.read(platformsPath, { session: 'kept' });
	return await Promise.all(Array.from({ length: readsAtOnce }, one));
});
const withoutSession = (section: string) =>
	probeMaker(section, needs, ({ webApi }) => webApi.read(platformsPath, { session: 'none' }));
const ofMethods = probeMaker('W2', needs, (service) => service.deviceMethods());
const ofCapitals = probeMaker('W2', needs, ({ webApi }) =>
	webApi.read(platformsPath.toUpperCase()),
);
const ofUnknownId = probeMaker('W3', needs, ({ webApi }) =>
	webApi.read(`${entities.device.value.item}/${unknownId}`),
);
const afterAMinute = probeMaker(
	'W1',
	needs,
	async (service) => {
		await service.webApi.read(platformsPath);
		await service.wait(moreThanIdleMs);
		return await service.webApi.read(platformsPath, { session: 'kept' });
	},
	{ isSlow: true },
);

/**
 * Each probe tests an assumption about the service (`check`): `toVerdict` compares the read data with it.
 * `isPrivate` finds names of the account, which the evidence of a verdict must not show.
 */
export const sessionProbes = {
	login: ofLogin({
		check: 'The login with the Web API UID works',
		toVerdict(reply) {
			const { status, content } = reply;
			const isPlain = isObject(content) && content.Success === true && content.Result === 'OK';
			const evidence = isPlain ? `status ${status}, Success and OK` : describeReply(reply);
			if (status === 200 && isPlain) return confirmed(evidence);
			const isAccepted = status === 200 && shapeOf(reply) === 'object';
			const whatToDo = 'Nothing: a login counts as accepted when Success is true.';
			return refuted(evidence, isAccepted ? whatToDo : undefined);
		},
		advice:
			'Check the Web API UID and the Web API URL of the credential, and the IP addresses that the integration allows. No other checks of the Web API were run.',
	}),
	sessionCookie: ofCookie({
		check: 'The session is a known cookie',
		toVerdict({ reply: { cookieNames: names }, hasSession, flaws }, { isPrivate }) {
			const isKnown = names.length === 1 && names[0] === seenCookieName;
			const listed = isKnown ? seenCookieName : listFieldNames(names, isPrivate);
			const shown =
				names.length === 0 ? 'no cookie' : `${countText(names.length, 'cookie')}: ${listed}`;
			const evidence = [shown, ...flaws].join(', ');
			if (!hasSession) return refuted(`${evidence}; the next request gets status 401`, lostSession);
			if (flaws.length === 0) return confirmedIf(isKnown, evidence);
			// A browser would not send this cookie back, but the package does.
			return refuted(
				`${evidence}; its value alone works`,
				'Nothing for now: the value of the cookie is still sent back. If the cookie has expired, check the clock of the n8n machine. For another domain or path, check the Web API URL in the credential, including upper and lower case.',
			);
		},
		advice:
			'Nothing: cookies of any name are kept and sent back. If there are none, the service identifies the session in another way: please report this.',
	}),
	parallelReads: ofReadsAtOnce({
		check: 'Five requests at once can share a session',
		toVerdict(replies) {
			const isExpected = replies.every(({ status }) => status === 200);
			return confirmedIf(isExpected, describeReplies(replies));
		},
		advice:
			'Nothing: if a cookie was replaced in the meantime, the request is repeated, and later requests are sent one at a time. Set Concurrent Items to 1 in Options to avoid the repeated requests.',
	}),
	withoutCookie: withoutSession('W1')({
		check: 'A request outside a session is answered with status 401',
		toVerdict: (reply) =>
			confirmedIf(reply.status === webApiFacts.sessionEndedStatus.value, describeReply(reply)),
		advice: otherEnd,
	}),
	refusalText: withoutSession('W3')({
		check: 'A refusal explains itself in ErrorDescription',
		toVerdict(reply, { isPrivate }) {
			const { status, content } = reply;
			if (status < 400 || !isObject(content)) return notSeen(describeReply(reply));
			const evidence = `status ${status} with ${listFieldNames(Object.keys(content), isPrivate)}`;
			return confirmedIf(Object.hasOwn(content, webApiFacts.explanationKey.value), evidence);
		},
		handled:
			'Message, Error, Detail and other common names are read, too. Otherwise, messages show the whole response.',
	}),
	createInOneRequest: ofMethods({
		check: 'Devices can be created in one request (POST devices)',
		toVerdict: (reply) => allowedMethodVerdict(reply, 'POST'),
		advice: 'Set Create Device and Tasks of Device > Create to Device First, Then Tasks.',
	}),
	createThenTasks: ofMethods({
		check: 'Devices can be created without tasks (PUT devices)',
		toVerdict: (reply) => allowedMethodVerdict(reply, 'PUT'),
		advice:
			'Leave Create Device and Tasks of Device > Create at Device and Tasks Together. Device > Copy needs PUT and will be refused.',
	}),
	pathCase: ofCapitals({
		check: 'Upper and lower case make no difference in paths',
		toVerdict: (reply) => confirmedIf(reply.status === 200, describeReply(reply)),
		advice: 'In API Request, write paths in the same upper and lower case as docs/dev/service.md.',
	}),
	unknownId: ofUnknownId({
		check: 'Reading an unknown ID returns an empty response',
		toVerdict: (reply) =>
			confirmedIf(reply.status === 200 && shapeOf(reply) === 'empty', describeReply(reply)),
		handled:
			'status 404 means the same. After other refusals, the message comes from the service, and Delete of a missing item fails with it.',
	}),
	sessionEnd: afterAMinute({
		check: 'After a minute without requests the session ends with status 401',
		toVerdict(reply) {
			const evidence = `${describeReply(reply)} after 65 seconds`;
			if (reply.status === webApiFacts.sessionEndedStatus.value) return confirmed(evidence);
			const isAlive = reply.status === 200 && reply.form === 'json';
			const whatToDo = 'Nothing: sessions only last longer than documented.';
			return refuted(evidence, isAlive ? whatToDo : undefined);
		},
		advice: otherEnd,
	}),
};

/** Whether the reply to an `OPTIONS` request allows a method. The method is not tried, because it would write. */
function allowedMethodVerdict(reply: Reply, method: string) {
	const methods = splitList([reply.headers.allow ?? []].flat().join(',').toUpperCase(), ',');
	if (methods.length === 0) return notSeen(`${describeReply(reply)}, without Allow`);
	const known = methods.filter((name) => /^(DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT)$/.test(name));
	return confirmedIf(
		methods.includes(method),
		`status ${reply.status}, allows ${known.join(', ')}`,
	);
}
