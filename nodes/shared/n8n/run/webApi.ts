import type { IBinaryKeyData, IExecuteFunctions } from 'n8n-workflow';

import { listSome } from '../../words/util/phrases';
import { redactParts, redactSecrets } from '../../service/http/redact';
import {
	AccountCache,
	AccountWrites,
	loginKey,
	namedDepartments,
	pacedTransport,
	RequestLimiter,
	SessionPool,
	sessionPool,
	WebApiClient,
	type WebApiLogin,
	type WebApiSession,
} from '../../service/webApi';
import { createBinaryFile, readTextFile } from './io/binary';
import { n8nClock } from './io/clock';
import { fetchCredential, requireXmlFeed, namedSecretsOf, secretsOf } from './io/credential';
import { CredentialTrials } from './credentialTrials';
import { DepartmentNames } from './departmentNames';
import { AccountRun } from './plan/accountRun';
import { RunPlan } from './plan/runPlan';
import { defaultMaxWaitMs, defaultTimeoutSeconds } from '../parameters/fields/timing';
import type { ParameterReader } from '../parameters/parameterReader';
import { addHint, collectNames, progressOf } from './hints';
import { n8nTransport } from './io/transport';
import { noneIfLoginRefused, resolveLogin, readDepartment, type SessionKind } from './io/login';
import { sharedNamesHint } from './twins';
import type { WebApiContext } from './webApiContext';
import { openXmlFeed } from './xmlFeed';
import { isAttended } from './attended';

interface CallSettings {
	session: SessionKind;
	/** By default the timeout of the kind of session. */
	timeoutMs?: number;
	/** The maximum time that a request waits if the service asks to wait. */
	maxWaitMs?: number;
	/** If set, records the writes instead of sending them. */
	dryRun?: AccountRun;
}

/**
 * Opens the Web API for one item. Its errors and data may contain session cookies.
 *
 * @throws {MonitoringError} when the credential or Department cannot be used
 */
export type WebApiOpener = (settings: CallSettings) => Promise<WebApiContext>;

/**
 * Opens the Web API for the items of one node run. Login sessions are shared by all runs of one
 * execution; without an execution ID (an AI tool call over MCP, an agent) they belong to this run.
 *
 * @param concurrency the maximum number of concurrent requests of all items together
 */
export function createWebApiFactory(context: IExecuteFunctions, concurrency: number) {
	// The type promises an ID, but it is undefined outside of workflow executions.
	const executionId: string | undefined = context.getExecutionId();
	const pool = executionId === undefined ? new SessionPool() : sessionPool;
	const owner = executionId ?? '';
	const release = () => pool.release(owner);
	const run = new AccountRun();
	const plan = new RunPlan();
	/** By item index. */
	const files = new Map<number, IBinaryKeyData>();
	run.writes.open();
	const departmentNames = new DepartmentNames();
	const limiter = new RequestLimiter(concurrency);
	const cancelSignal = context.getExecutionCancelSignal();
	const clock = n8nClock(cancelSignal);
	// Requests that clean up after a stopped execution still wait.
	const uncanceledClock = n8nClock();

	const sessions = new Set<WebApiSession>();
	const cookies = () => [...sessions].flatMap(({ repeatedCookies }) => [...repeatedCookies]);

	/** Returns the function that opens the Web API for an item. */
	const forItem =
		(itemIndex: number, parameters: ParameterReader): WebApiOpener =>
		async (settings) => {
			const { session: kind, maxWaitMs = defaultMaxWaitMs, dryRun } = settings;
			// A dry run has separate caches: its recorded writes are not in the account.
			const { caches, writes: runWrites } = dryRun ?? run;
			const { timeoutMs = defaultTimeoutOf(kind) * 1000 } = settings;
			const credential = await fetchCredential(context, itemIndex);
			const { ignoreSslIssues } = credential;
			const unpaced = n8nTransport(context.helpers, { ignoreSslIssues, timeoutMs, cancelSignal });
			const credentialLogin = resolveLogin(credential, kind);
			const chosen = readDepartment(credentialLogin, parameters);
			const chosenId =
				typeof chosen === 'object'
					? await departmentNames.idOf(chosen.name, credentialLogin, unpaced)
					: chosen;
			return openAt({ ...credentialLogin, departmentId: chosenId ?? credentialLogin.departmentId });

			/**
			 * Creates the item's context in one account or department. Items with the same login share
			 * its session, cache and writes.
			 *
			 * @param departmentName only for another department than the item's, for its errors
			 */
			function openAt(login: WebApiLogin, departmentName?: string): WebApiContext {
				const session = pool.sessionFor(owner, login, () => context.onExecutionFinish?.(release));
				sessions.add(session);
				const paced = pacedTransport(unpaced, {
					limiter,
					pace: session.pace,
					maxWaitMs,
					clockFor: ({ onCancel }) => (onCancel === 'send' ? uncanceledClock : clock),
				});
				const transport = dryRun?.recordWrites(paced, loginKey(login)) ?? paced;
				const shared = caches.get(session);
				const writes = shared?.writes ?? new AccountWrites(runWrites, loginKey(login), login.url);
				const cache = shared?.cache ?? new AccountCache(writes.journal);
				const client: WebApiClient = new WebApiClient(session, transport, {
					concurrency,
					onWrite: runWrites.noteWrite.bind(runWrites, login.url),
					known: cache.knownIds,
					onStoredName: (name, own) => collect([`"${name}" stored as "${own}"`], storedNamesHint),
					explainError: async (error): Promise<unknown> =>
						await CredentialTrials.of(context).explainLogin(
							error,
							credential,
							login,
							departmentName,
						),
				});
				caches.set(session, { cache, client, writes });
				const redact = (text: string) =>
					redactSecrets(text, [...secretsOf(credential), ...cookies()]);
				const collect: WebApiContext['collectNames'] = (names, describe) => {
					if (names.length > 0 && !dryRun) collectNames(context, names.map(redact), describe);
				};
				const { departmentId, url, isLoadTesting } = login;
				return {
					client,
					departmentId,
					isDepartmentChosen: chosen !== undefined,
					lacksLoadTestingUid: kind === 'loadTests' && isLoadTesting !== true,
					async listDepartments() {
						if (isLoadTesting) return [];
						// For a UID without other accounts, the list has only its own, or is refused.
						const listed = await cache.departments(client).catch(noneIfLoginRefused);
						const { entries } = namedDepartments(listed);
						if (entries.length === 1 && departmentId === undefined) return [];
						return entries.map(({ id, name }) => ({
							id,
							name,
							open: () => openAt({ ...login, departmentId: Number(id) }, name),
						}));
					},
					url,
					accountKey: loginKey(login),
					credentialSecrets: namedSecretsOf(credential),
					cache,
					writes,
					addHint(message, type, group) {
						if (!dryRun) addHint(context, redact(message), type, group);
					},
					collectNames: collect,
					onProgress: progressOf(context),
					notePlan: (entry) => plan.note(loginKey(login), [entry]),
					requirePlanned: (entry) => plan.requireConfirmed(entry),
					clock,
					timeZone: context.getTimezone(),
					isAttended: isAttended(context),
					itemIndex,
					inputItems: () => context.getInputData().map(({ json }) => json),
					openAs: async (session) => await forItem(itemIndex, parameters)({ ...settings, session }),
					openFeed() {
						if (credential.xmlFeedPid === '') return undefined;
						const account = requireXmlFeed(credential);
						const totalTimeoutMs = timeoutMs;
						const access = { account, ignoreSslIssues, timeoutMs, totalTimeoutMs, maxWaitMs };
						return openXmlFeed(context, access);
					},
					// Keeps the file for the item's output.
					async addFile(field, { text, name, type }) {
						const parts = redactParts(text, [...secretsOf(credential), ...cookies()]);
						const file = await createBinaryFile(context, parts, name, type);
						files.set(itemIndex, { ...files.get(itemIndex), [field]: file });
					},
					// Keeps a file of the input item for the item's output.
					passFile(field) {
						const { [field]: file } = context.getInputData()[itemIndex].binary ?? {};
						files.set(itemIndex, { ...files.get(itemIndex), [field]: file });
					},
					readFile: async (field, maxBytes) =>
						await readTextFile(context, itemIndex, field, maxBytes),
				};
			}
		};
	return {
		forItem,
		/** The cookies of all sessions, to remove from outputs of the service. */
		cookies,
		/** The files created for an item, by field; undefined if there are none. */
		filesOf: (itemIndex: number) => files.get(itemIndex),
		plan,
		/** Adds hints about new devices whose names another process has created, too. */
		async hintAtSharedNames() {
			for (const access of run.caches.values()) {
				const hint = await sharedNamesHint(access);
				if (hint) addHint(context, redactSecrets(hint, cookies()));
			}
		},
		/** To call at the end of every run, also after an error. */
		close: () => run.writes.close(),
	};
}

/** The default request timeout of a kind of session, in seconds. */
export function defaultTimeoutOf(kind: SessionKind): number {
	const { webApi, loadTests } = defaultTimeoutSeconds;
	return kind === 'webApi' ? webApi : loadTests;
}

function storedNamesHint(pairs: string[]): string {
	return `The service changed names: ${listSome(pairs)}. Use the stored names in other operations.`;
}
