import { createHmac } from 'node:crypto';

import type { IBinaryKeyData, IExecuteFunctions } from 'n8n-workflow';

import { redactInSteps, redactParts, redactSecrets } from '../../service/http/redact';
import {
	AccountCache,
	AccountWrites,
	loginKey,
	namedDepartments,
	pacedTransport,
	ReadingSession,
	RequestLimiter,
	SessionPool,
	sessionPool,
	WebApiClient,
	type WebApiLogin,
} from '../../service/webApi';
import { AccountRun } from './accountRun';
import { createBinaryFile, fileBytes, readTextFile } from './io/binary';
import { n8nClock } from './io/clock';
import {
	fetchCredential,
	requireXmlFeed,
	namedSecretsOf,
	secretsOf,
	type MonitoringCredential,
} from './io/credential';
import { DepartmentNames } from './departmentNames';
import type { DryRun } from './plan/dryRun';
import { redactError } from './errors/errors';
import { departmentField } from '../parameters/fields/department';
import { defaultMaxWaitMs, defaultTimeoutSeconds } from '../parameters/fields/timing';
import type { ParameterReader } from '../parameters/parameterReader';
import { addHint, collectNames } from './hints';
import { n8nTransport, type RequestHelpers } from './io/transport';
import { inTurns } from '../../words/util/turn';
import {
	explainDepartment,
	isLoginRefused,
	namingDepartment,
	namingLoadTestingUid,
	noneIfLoginRefused,
	resolveLogin,
	withDepartment,
	type SessionKind,
} from './io/login';
import { progressOf } from './io/progress';
import type { RunPlan } from './plan/runPlan';
import { describeTwins } from './twins';
import type { OpenDepartment, WebApiContext } from './webApiContext';
import { openXmlFeed } from './xmlFeed';

interface CallSettings {
	session: SessionKind;
	/** By default that of the kind of session. */
	timeoutMs?: number;
	/** How long a request waits for a service that asks to wait. */
	maxWaitMs?: number;
	/** Intercepts writes. */
	dryRun?: DryRun;
}

/** Opens the Web API for one item and does something with it. */
export type WebApiOpener = <Result>(
	settings: CallSettings,
	use: (context: WebApiContext) => Promise<Result>,
) => Promise<Result>;

/** The Web API for one run of a node. */
interface WebApiFactory {
	forItem(itemIndex: number, parameters: ParameterReader): WebApiOpener;
	/** The files that were made for an item; undefined when none were. */
	filesOf(itemIndex: number): IBinaryKeyData | undefined;
	/** The planned writes of its items. */
	plan: RunPlan;
	/** After the last item: reports created devices that now exist twice. */
	finish(): Promise<void>;
	/** Runs after every outcome. */
	close(): void;
}

/**
 * Opens the Web API for the items of one run of a node. All runs of one execution share its sessions.
 * Without an execution id (an AI tool call over MCP, an agent) the sessions are this run's alone.
 *
 * @param concurrency how many requests are under way at the same time, in sum for all items
 */
export function createWebApiFactory(
	context: IExecuteFunctions,
	concurrency: number,
): WebApiFactory {
	// The type promises an id; it is undefined where nothing is executed as a workflow.
	const executionId: string | undefined = context.getExecutionId();
	const pool = executionId === undefined ? new SessionPool() : sessionPool;
	const owner = executionId ?? '';
	const release = () => pool.release(owner);
	const run = new AccountRun();
	const files = new Map<number, IBinaryKeyData>();
	run.writes.open();
	const departmentNames = new DepartmentNames();
	const limiter = new RequestLimiter(concurrency);
	const cancelSignal = context.getExecutionCancelSignal();
	const clock = n8nClock(cancelSignal);
	// What cleans up after a stopped execution waits even then.
	const patientClock = n8nClock();

	const forItem: WebApiFactory['forItem'] = (itemIndex, parameters) => async (settings, use) => {
		const { session: kind, maxWaitMs = defaultMaxWaitMs, dryRun } = settings;
		const { caches, plan, writes: runWrites } = dryRun?.run ?? run;
		const { timeoutMs = defaultTimeoutOf(kind) * 1000 } = settings;
		const credential = await fetchCredential(context, itemIndex);
		const { ignoreSslIssues } = credential;
		const unpaced = n8nTransport(context.helpers, { ignoreSslIssues, timeoutMs, cancelSignal });
		const own = resolveLogin(credential, kind);
		const chosen = await withDepartment(own, parameters, async (name) =>
			departmentNames.idOf(name, own, unpaced),
		);
		const isDepartmentChosen = departmentField.read(parameters) !== undefined;
		return await openAt(chosen, use);

		async function openAt<Result>(
			login: WebApiLogin,
			use: (context: WebApiContext) => Promise<Result>,
		): Promise<Result> {
			const session = pool.session(owner, login, () => context.onExecutionFinish?.(release));
			const paced = pacedTransport(unpaced, {
				limiter,
				pace: session.pace,
				maxWaitMs,
				clockFor: ({ onCancel }) => (onCancel === 'send' ? patientClock : clock),
			});
			const transport = dryRun?.guard(paced, loginKey(login)) ?? paced;
			const onWrite = runWrites.note.bind(runWrites, login.url);
			const known = caches.get(session);
			const writes = known?.writes ?? new AccountWrites(runWrites, loginKey(login), login.url);
			const cache = known?.cache ?? new AccountCache(writes.journal);
			const client = new WebApiClient(session, transport, concurrency, onWrite, cache.knownIds);
			caches.set(session, { cache, client, writes });
			const { departmentId, url, isLoadTesting } = login;
			// Nothing else knows the cookies; values written back to the service still contain them. Data of
			// another department of the item may contain those of its session.
			const cookies = () =>
				[...caches.keys()].flatMap(({ repeatedCookies }) => [...repeatedCookies]);
			try {
				const output = await use({
					client,
					departmentId,
					isDepartmentChosen,
					listDepartments: async () => await departmentsOf(login, client, cache, openAt),
					url,
					salt: createHmac('sha256', login.uid).update('account setup').digest('base64url'),
					accountKey: loginKey(login),
					credentialSecrets: namedSecretsOf(credential),
					cache,
					writes,
					addHint(message, type, group) {
						if (!dryRun) addHint(context, redactSecrets(message, cookies()), type, group);
					},
					collectNames(names, describe) {
						if (names.length > 0 && !dryRun) collectNames(context, names, describe);
					},
					onProgress: progressOf(context),
					notePlan: (entry) => plan.note(loginKey(login), entry),
					requirePlanned: (entry) => plan.require(entry),
					clock,
					timeZone: context.getTimezone(),
					itemIndex,
					inputItems: () => context.getInputData().map(({ json }) => json),
					openAs: async (session, useAs) =>
						await forItem(itemIndex, parameters)({ ...settings, session }, useAs),
					openFeed() {
						if (credential.xmlFeedPid === '') return undefined;
						const account = requireXmlFeed(credential);
						const totalTimeoutMs = timeoutMs;
						const access = { account, ignoreSslIssues, timeoutMs, totalTimeoutMs, maxWaitMs };
						return openXmlFeed(context, access);
					},
					async addFile(field, { text, name, type }) {
						const parts = redactParts(text, [...secretsOf(credential), ...cookies()]);
						const file = await createBinaryFile(context, parts, name, type);
						files.set(itemIndex, { ...files.get(itemIndex), [field]: file });
					},
					readFile: async (field, maxBytes, item = itemIndex) =>
						await readTextFile(context, item, field, maxBytes),
					fileBytes: async (field, item) => await fileBytes(context, item, field),
				});
				return await inTurns(redactInSteps(output, cookies()));
			} catch (thrown) {
				const reported = await explainDepartment(thrown, login, () => cache.departments(client));
				const error = redactError(reported, cookies());
				throw kind === 'loadTests' && !isLoadTesting ? namingLoadTestingUid(error) : error;
			}
		}
	};
	return {
		forItem,
		filesOf: (itemIndex) => files.get(itemIndex),
		plan: run.plan,
		async finish() {
			for (const [{ repeatedCookies }, access] of run.caches) {
				const hint = await describeTwins(access);
				if (hint) addHint(context, redactSecrets(hint, [...repeatedCookies]));
			}
		},
		close: () => run.writes.close(),
	};
}

type LoginOpener = <Result>(
	login: WebApiLogin,
	use: (context: WebApiContext) => Promise<Result>,
) => Promise<Result>;

/** Where a login may work; none with one that works in its own account alone. */
async function departmentsOf(
	login: WebApiLogin,
	client: WebApiClient,
	cache: AccountCache,
	openAt: LoginOpener,
): Promise<OpenDepartment[]> {
	if (login.isLoadTesting) return [];
	// A UID that works in its own account alone lists that one, or is refused.
	const { entries } = namedDepartments(await cache.departments(client).catch(noneIfLoginRefused));
	if (entries.length === 1 && login.departmentId === undefined) return [];
	return entries.map(({ id, name }) => ({
		id,
		name,
		open: async (use) =>
			await openAt({ ...login, departmentId: Number(id) }, use).catch((error: unknown) => {
				throw isLoginRefused(error) ? namingDepartment(error, name) : error;
			}),
	}));
}

/** In seconds. */
export function defaultTimeoutOf(kind: SessionKind): number {
	const { webApi, loadTests } = defaultTimeoutSeconds;
	return kind === 'webApi' ? webApi : loadTests;
}

/** A client with a separate session. */
export function standaloneWebApi(
	helpers: RequestHelpers,
	{ ignoreSslIssues }: MonitoringCredential,
	login: WebApiLogin,
): WebApiClient {
	const transport = n8nTransport(helpers, {
		ignoreSslIssues,
		timeoutMs: defaultTimeoutSeconds.webApi * 1000,
	});
	return new WebApiClient(new ReadingSession(login), transport);
}
