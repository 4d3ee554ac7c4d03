import { isObject } from '../../../nodes/shared/words/util/json';
import { splitList } from '../../../nodes/shared/words/util/phrases';
import { entities, webApiFacts } from '../../../nodes/shared/service/webApi';
import {
	countText,
	describeReplies,
	describeReply,
	listFieldNames,
	shapeOf,
	unknownId,
} from '../evidence.cts';
import { confirmedIf, notSeen, refuted, probeMaker } from '../probe.cts';
import type { Reply } from '../webApiReader.cts';

/** The name of the session cookie in the vendor's clients (docs/dev/service.md W1). */
const seenCookieName = '.ASPXFORMSAUTH';

const readsAtOnce = 5;
const moreThanIdleMs = (webApiFacts.sessionIdleSeconds.value + 5) * 1000;

const platformsPath = webApiFacts.platformsPath.value;

const needs = ['webApi'] as const;
const ofLogin = probeMaker('W1', needs, ({ webApi }) => webApi.logIn());
const ofCookie = probeMaker('W1', needs, async ({ webApi }) => ({
	reply: await webApi.logIn(),
	isLoggedIn: await webApi.isLoggedIn(),
	hasSession: await webApi.hasSession(),
}));
const ofReadsAtOnce = probeMaker('W1', needs, async ({ webApi }) => {
	const one = () => webApi.readOnce(platformsPath);
	return await Promise.all(Array.from({ length: readsAtOnce }, one));
});
const withoutSession = (section: string) =>
	probeMaker(section, needs, ({ webApi }) => webApi.readOutside(platformsPath));
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
		return await service.webApi.readOnce(platformsPath);
	},
	{ isSlow: true },
);

/**
 * Each probe tests an assumption about the service (`check`): `toVerdict` compares the read data with it.
 */
export const sessionProbes = {
	login: ofLogin({
		check: 'The login with the Web API UID works',
		toVerdict(reply) {
			const { status, content } = reply;
			const isPlain = isObject(content) && content.Success === true && content.Result === 'OK';
			const evidence = isPlain ? `status ${status}, Success and OK` : describeReply(reply);
			return confirmedIf(status === 200 && isPlain, evidence);
		},
	}),
	sessionCookie: ofCookie({
		check: 'The session is a known cookie',
		toVerdict({ reply: { cookieNames: names }, isLoggedIn, hasSession }) {
			if (!isLoggedIn) return notSeen('no login');
			const isKnown = names.length === 1 && names[0] === seenCookieName;
			const listed = isKnown ? seenCookieName : listFieldNames(names);
			const shown =
				names.length === 0 ? 'no cookie' : `${countText(names.length, 'cookie')}: ${listed}`;
			if (!hasSession) return refuted(`${shown}; the next request gets status 401`);
			return confirmedIf(isKnown, shown);
		},
	}),
	parallelReads: ofReadsAtOnce({
		check: 'Five requests at once can share a session',
		toVerdict(replies) {
			const isExpected = replies.every(({ status }) => status === 200);
			return confirmedIf(isExpected, describeReplies(replies));
		},
	}),
	withoutCookie: withoutSession('W1')({
		check: 'A request outside a session is answered with status 401',
		toVerdict: (reply) =>
			confirmedIf(reply.status === webApiFacts.sessionEndedStatus.value, describeReply(reply)),
	}),
	refusalText: withoutSession('W3')({
		check: 'A refusal explains itself in ErrorDescription',
		toVerdict(reply) {
			const { status, content } = reply;
			if (status < 400 || !isObject(content)) return notSeen(describeReply(reply));
			const evidence = `status ${status} with ${listFieldNames(Object.keys(content))}`;
			return confirmedIf(Object.hasOwn(content, webApiFacts.explanationKey.value), evidence);
		},
	}),
	createInOneRequest: ofMethods({
		check: 'Devices can be created in one request (POST devices)',
		toVerdict: (reply) => allowedMethodVerdict(reply, 'POST'),
	}),
	createThenTasks: ofMethods({
		check: 'Devices can be created without tasks (PUT devices)',
		toVerdict: (reply) => allowedMethodVerdict(reply, 'PUT'),
	}),
	pathCase: ofCapitals({
		check: 'Upper and lower case make no difference in paths',
		toVerdict: (reply) => confirmedIf(reply.status === 200, describeReply(reply)),
	}),
	unknownId: ofUnknownId({
		check: 'Reading an unknown ID returns an empty response',
		toVerdict: (reply) =>
			confirmedIf(reply.status === 200 && shapeOf(reply) === 'empty', describeReply(reply)),
	}),
	sessionEnd: afterAMinute({
		check: 'After a minute without requests the session ends with status 401',
		toVerdict(reply) {
			const hasEnded = reply.status === webApiFacts.sessionEndedStatus.value;
			return confirmedIf(hasEnded, `${describeReply(reply)} after 65 seconds`);
		},
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
