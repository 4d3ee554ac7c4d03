import { createHmac } from 'node:crypto';

import type { IBinaryKeyData, IExecuteFunctions, NodeHintGroup } from 'n8n-workflow';

import type { Clock } from '../../http/clock';
import { redactSecrets, redactValue } from '../../http/redact';
import type { JsonObject } from '../../util/json';
import type { PlanEntry } from '../../util/planToken';
import {
	AccountCache,
	loginKey,
	namedDepartments,
	pacedTransport,
	ReadingSession,
	RequestLimiter,
	SessionPool,
	sessionPool,
	WebApiClient,
	type EntityId,
	type WebApiLogin,
} from '../../webApi';
import type { FeedClient } from '../../xmlFeed';
import { AccountRun } from './accountRun';
import { createBinaryFile, readTextFile } from './binary';
import { n8nClock } from './clock';
import {
	fetchCredential,
	requireXmlFeed,
	secretsOf,
	type MonitoringCredential,
} from './credential';
import { DepartmentNames } from './departmentNames';
import type { DryRun } from './dryRun';
import { redactError } from './errors';
import { departmentField } from '../parameters/fields/department';
import { defaultMaxWaitMs, defaultTimeoutSeconds } from '../parameters/fields/timing';
import type { ParameterReader } from '../parameters/parameterReader';
import { addHint, collectNames, noteCutOff } from './hints';
import { n8nTransport, type RequestHelpers } from './transport';
import {
	explainDepartment,
	isLoginRefused,
	namingDepartment,
	namingLoadTestingUid,
	noneIfLoginRefused,
	resolveLogin,
	withDepartment,
	type SessionKind,
} from './login';
import { progressOf, type Progress } from './progress';
import type { RunPlan } from './runPlan';
import { describeTwins } from './twins';
import { openXmlFeed } from './xmlFeed';

/** The Web API as one item uses it. */
export interface WebApiContext {
	client: WebApiClient;
	/** Undefined: whatever the UID itself stands for. */
	departmentId?: number;
	/** Whether the item's Department says where it is worked on; without, the credential does. */
	isDepartmentChosen: boolean;
	/**
	 * The accounts and departments that the UID may work in; none with a UID that works in its own account alone.
	 *
	 * @throws {ServiceError} when the service does not list them
	 */
	listDepartments(): Promise<OpenDepartment[]>;
	/** The base address. */
	url: string;
	/** The same for the same UID, which cannot be told from it: what goes into a key beside a passphrase. */
	salt: string;
	/** The same in the same account and department, as the same user: a secret. */
	accountKey: string;
	/** What the account has by name, read once for all items of this run of the node. */
	cache: AccountCache;
	/** Shows a hint at the output; once, however many items have reason for it. */
	addHint(message: string, type?: 'info', group?: NodeHintGroup): void;
	/** Shows names at the end of the run, in one hint for all items that have the same to say. */
	collectNames(names: string[], describe: (names: string[]) => string): void;
	/** Shows at the end of the run that Limit left out so many results. */
	noteCutOff(limit: number, leftOut: number): void;
	/** Says how far the run is, where it takes minutes. */
	onProgress: Progress;
	/** Notes what the item would write, for a plan of the run. */
	notePlan(entry: PlanEntry): void;
	/** Rejects what is not in the plan of the run any more. */
	requirePlanned(entry: PlanEntry): void;
	/** Its waits end when the user stops the execution. */
	clock: Clock;
	/** Of the workflow. */
	timeZone: string;
	/** The number of the item, from 0. */
	itemIndex: number;
	/** All items of the run. */
	inputItems(): JsonObject[];
	/** The Web API as somebody else, for the same item. */
	openAs<Result>(
		session: SessionKind,
		use: (context: WebApiContext) => Promise<Result>,
	): Promise<Result>;
	/** The feed of the same credential; undefined when it has none. */
	openFeed(): FeedClient | undefined;
	/** Puts a file, in UTF-8 and without secrets, into a binary field of the first item of the output. */
	addFile(field: string, file: { text: string; name: string; type: string }): Promise<void>;
	/**
	 * The text in a binary field of the input item, or of another one.
	 *
	 * @throws {ValueError} when there is none, or it is larger, or no text
	 */
	readFile(field: string, maxBytes: number, item?: number): Promise<string>;
}

/** An account or department in which an item can be worked on, too. */
export interface OpenDepartment {
	id: EntityId;
	name: string;
	/** Does something there. */
	open<Result>(use: (context: WebApiContext) => Promise<Result>): Promise<Result>;
}

interface CallSettings {
	session: SessionKind;
	/** By default that of the kind of session. */
	timeoutMs?: number;
	/** How long a request waits for a service that asks to wait. */
	maxWaitMs?: number;
	/** Keeps back what would be written. */
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
	/** What its items would write, as far as they note it. */
	plan: RunPlan;
	/** After the last item: says what has become twice of what the run created. */
	finish(): Promise<void>;
	/** Whatever became of the run. */
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
		const { caches, plan, writes } = dryRun?.run ?? run;
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
			const onWrite = writes.note.bind(writes, login.url);
			const client = new WebApiClient(session, transport, concurrency, onWrite);
			const known = caches.get(session)?.cache;
			const cache = known ?? new AccountCache(writes, loginKey(login), login.url);
			caches.set(session, { cache, client });
			const { departmentId, url, isLoadTesting } = login;
			// Nothing else knows the cookies; what is written back to the service still has them. What comes from
			// another department of the item may hold those of its session.
			const cookies = () =>
				[...caches.keys()].flatMap(({ repeatedCookies }) => [...repeatedCookies]);
			try {
				const output = await use({
					client,
					departmentId,
					isDepartmentChosen,
					async listDepartments() {
						if (isLoadTesting) return [];
						// A UID that works in its own account alone lists that one, or is refused.
						const listed = await cache.departments(client).catch(noneIfLoginRefused);
						const { entries } = namedDepartments(listed);
						if (entries.length === 1 && departmentId === undefined) return [];
						return entries.map(({ id, name }) => ({
							id,
							name,
							open: async (useThere) =>
								await openAt({ ...login, departmentId: Number(id) }, useThere).catch(
									(error: unknown) => {
										throw isLoginRefused(error) ? namingDepartment(error, name) : error;
									},
								),
						}));
					},
					url,
					salt: createHmac('sha256', login.uid).update('account setup').digest('base64url'),
					accountKey: loginKey(login),
					cache,
					addHint(message, type, group) {
						if (!dryRun) addHint(context, redactSecrets(message, cookies()), type, group);
					},
					collectNames(names, describe) {
						if (names.length > 0 && !dryRun) collectNames(context, names, describe);
					},
					noteCutOff(limit, leftOut) {
						if (!dryRun) noteCutOff(context, { limit, leftOut });
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
						const safe = redactSecrets(text, [...secretsOf(credential), ...cookies()]);
						const file = await createBinaryFile(context, [safe], name, type);
						files.set(itemIndex, { ...files.get(itemIndex), [field]: file });
					},
					readFile: async (field, maxBytes, item = itemIndex) =>
						await readTextFile(context, item, field, maxBytes),
				});
				return redactValue(output, cookies());
			} catch (thrown) {
				const told = await explainDepartment(thrown, login, () => cache.departments(client));
				const error = redactError(told, cookies());
				throw kind === 'loadTests' && !isLoadTesting ? namingLoadTestingUid(error) : error;
			}
		}
	};
	return {
		forItem,
		filesOf: (itemIndex) => files.get(itemIndex),
		plan: run.plan,
		async finish() {
			for (const [{ repeatedCookies }, { cache, client }] of run.caches) {
				const hint = await describeTwins(cache, client);
				if (hint) addHint(context, redactSecrets(hint, [...repeatedCookies]));
			}
		},
		close: () => run.writes.close(),
	};
}

/** In seconds. */
export function defaultTimeoutOf(kind: SessionKind): number {
	const { webApi, loadTests } = defaultTimeoutSeconds;
	return kind === 'webApi' ? webApi : loadTests;
}

/** A client with a session of its own. */
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
