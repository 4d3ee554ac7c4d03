import type { IExecuteFunctions } from 'n8n-workflow';

import { ServiceError } from '../../service/http/serviceError';
import {
	namedDepartments,
	ReadingSession,
	WebApiClient,
	type DepartmentEntry,
	type WebApiLogin,
} from '../../service/webApi';
import { listSome } from '../../words/util/phrases';
import {
	allUidFields,
	requireLoadTesting,
	requireWebApi,
	uidFields,
	type MonitoringCredential,
	type UidField,
} from './io/credential';
import { isLoginRefused } from './io/login';
import type { RequestHelpers } from './io/transport';
import { readingTransport } from './departmentDevices';
import { standaloneFeed } from './xmlFeed';
import { isAttended } from './attended';

/** The better message and hint for a refused login; empty if there are none. */
type Explanation = { message?: string; hint?: string };

/** The trials of running executions by cancel signal, so that a loop does not repeat them. */
const trialsOfExecutions = new WeakMap<object, CredentialTrials>();

/**
 * Tries the UIDs of a credential, to name a UID in the wrong field or a wrong department. Each
 * login and the feed are tried at most once with each value, because an account could be locked.
 */
export class CredentialTrials {
	private readonly logins = new Map<string, Promise<void>>();
	private readonly causes = new Map<string, Promise<Explanation>>();
	private readonly departments = new Map<string, Promise<DepartmentEntry[]>>();

	/** @param isAttended whether a user waits for the result; otherwise no other field is tried */
	constructor(
		private readonly helpers: RequestHelpers,
		private readonly isAttended = true,
		private readonly cancelSignal?: AbortSignal,
	) {}

	/** The trials of the execution that a node run belongs to, the same for all its runs. */
	static of(context: IExecuteFunctions): CredentialTrials {
		const cancelSignal = context.getExecutionCancelSignal();
		const execution = cancelSignal ?? context;
		const trials =
			trialsOfExecutions.get(execution) ??
			new CredentialTrials(context.helpers, isAttended(context), cancelSignal);
		trialsOfExecutions.set(execution, trials);
		return trials;
	}

	/** Logs in with a field's UID or PID. @throws {MonitoringError} when the service refuses it */
	async logIn(credential: MonitoringCredential, field: UidField): Promise<void> {
		const key = keyOf(credential, field);
		const login = this.logins.get(key) ?? this.sendLogin(credential, field);
		this.logins.set(key, login);
		await login;
	}

	/**
	 * Adds the cause to the error of a refused UID, if trials find one. Other errors are returned
	 * unchanged, also a refused IP address: the UID may be correct. If no user waits for the result,
	 * only a wrong department is looked for.
	 */
	async explain(
		error: unknown,
		credential: MonitoringCredential,
		field: UidField,
	): Promise<unknown> {
		// An unknown address (404) is no refusal.
		if (!(error instanceof ServiceError) || error.kind !== 'refused') return error;
		if (/\bIP\b/.test(error.message)) return error;
		if (!this.isAttended && !usesDepartment(credential, field)) return error;
		const cause = this.isAttended
			? await this.causeOf(credential, field)
			: await this.explainDepartment(credential, false);
		if (this.cancelSignal?.aborted) return error;
		return cause.message === undefined ? error : error.withDetails(cause);
	}

	/**
	 * Adds the cause to a refused login to the Web API: the name of its department, or what trials
	 * find. Other errors are returned unchanged.
	 *
	 * @param departmentName set if this department was opened by name
	 */
	async explainLogin(
		error: unknown,
		credential: MonitoringCredential,
		login: WebApiLogin,
		departmentName?: string,
	): Promise<unknown> {
		if (!isLoginRefused(error)) return error;
		if (departmentName !== undefined)
			return error.withDetails({ message: `${error.message} (department ${departmentName})` });
		const departmentId = String(login.departmentId ?? '');
		const field = login.isLoadTesting ? 'loadTestingUid' : 'webApiUid';
		return await this.explain(error, { ...credential, departmentId }, field);
	}

	/** The cause of a refused UID: wrong field, swapped, or wrong department; empty if none is found. */
	private async causeOf(credential: MonitoringCredential, field: UidField): Promise<Explanation> {
		const key = keyOf(credential, field);
		const cause = this.causes.get(key) ?? this.findCause(credential, field);
		this.causes.set(key, cause);
		return await cause;
	}

	private async findCause(credential: MonitoringCredential, field: UidField): Promise<Explanation> {
		const ownAccount = { ...credential, departmentId: '' };
		const isAcceptedWithoutDepartment =
			usesDepartment(credential, field) && (await this.isAccepted(ownAccount, field));
		if (isAcceptedWithoutDepartment) return await this.explainDepartment(credential);
		const { label, integration } = uidFields[field];
		const uid = credential[field];
		for (const other of allUidFields) {
			if (other === field || !mayTry(credential, field, other)) continue;
			if (!(await this.isAccepted({ ...ownAccount, [other]: uid }, other))) continue;
			const { label: otherLabel } = uidFields[other];
			const isSwapped = await this.isAccepted({ ...ownAccount, [field]: credential[other] }, field);
			if (isSwapped) {
				const [first, second] = allUidFields.filter((name) => name === field || name === other);
				return {
					message: `${uidFields[first].label} and ${uidFields[second].label} are swapped`,
					hint: 'Open the credential and exchange the values of the two fields.',
				};
			}
			return {
				message: `The value in ${label} is the one for ${otherLabel}`,
				hint: `Open the credential and move it to ${otherLabel}. ${label} needs the UID of an integration of kind ${integration} (Manage Integrations), or stays empty.`,
			};
		}
		return {};
	}

	/** Explains a refused department. @param isUidAccepted whether the UID works without it */
	private async explainDepartment(
		credential: MonitoringCredential,
		isUidAccepted = true,
	): Promise<Explanation> {
		const { departmentId } = credential;
		const key = keyOf(credential, 'webApiUid');
		const list =
			this.departments.get(key) ??
			// The list fails for a UID without access to departments.
			this.webApiClient(credential, 'webApiUid')
				.listDepartments()
				.catch(() => []);
		this.departments.set(key, list);
		const { entries } = namedDepartments(await list);
		if (entries.length === 0 && !isUidAccepted) return {};
		if (entries.some(({ id }) => String(id) === String(Number(departmentId)))) return {};
		const known = listSome(entries.map(({ id, name }) => `${name} (ID ${id})`));
		return {
			message: `The Web API UID has no access to the department with the ID ${departmentId}`,
			hint:
				entries.length > 0
					? `It has access to ${known}. Choose one of them in Department, or correct the Department ID in the credential.`
					: "The login works without a department. Leave Department and the credential's Department ID empty, or use the UID of an integration with access to department's data.",
		};
	}

	/** Whether the service accepts a field's value; false if it is empty, or the run is stopped. */
	private async isAccepted(credential: MonitoringCredential, field: UidField): Promise<boolean> {
		if (credential[field] === '' || this.cancelSignal?.aborted) return false;
		return await this.logIn(credential, field).then(
			() => true,
			() => false,
		);
	}

	private async sendLogin(credential: MonitoringCredential, field: UidField): Promise<void> {
		if (field === 'xmlFeedPid')
			await standaloneFeed(this.helpers, credential, this.cancelSignal).requireAccess();
		else await this.webApiClient(credential, field).logIn();
	}

	private webApiClient(credential: MonitoringCredential, field: 'loadTestingUid' | 'webApiUid') {
		const requireLogin = field === 'webApiUid' ? requireWebApi : requireLoadTesting;
		const { cancelSignal, helpers } = this;
		const transport = readingTransport({ helpers, credential, cancelSignal });
		return new WebApiClient(new ReadingSession(requireLogin(credential)), transport);
	}
}

/** The servers of the default addresses, which belong to the same service. */
const defaultOrigins = ['https://api.dotcom-monitor.com', 'https://xmlreporter.dotcom-monitor.com'];

function usesDepartment({ departmentId }: MonitoringCredential, field: UidField): boolean {
	return field === 'webApiUid' && departmentId !== '';
}

/**
 * Whether the value of a field may be tried as that of another one. Between the feed and the Web API
 * only if both addresses have the same host or belong to the service: values are secret.
 */
function mayTry(credential: MonitoringCredential, field: UidField, other: UidField): boolean {
	if (field !== 'xmlFeedPid' && other !== 'xmlFeedPid') return true;
	const { webApiUrl = '', xmlFeedUrl = '' } = credential;
	if (!URL.canParse(webApiUrl) || !URL.canParse(xmlFeedUrl)) return false;
	const origins = [webApiUrl, xmlFeedUrl].map((url) => new URL(url).origin);
	return origins[0] === origins[1] || origins.every((one, at) => one === defaultOrigins[at]);
}

/** Identifies a login, or the feed's equivalent, to try it only once. Contains secrets. */
function keyOf(credential: MonitoringCredential, field: UidField): string {
	const { departmentId, webApiUrl, xmlFeedUrl } = credential;
	const department = field === 'webApiUid' ? departmentId : '';
	return JSON.stringify([field, credential[field], department, webApiUrl, xmlFeedUrl]);
}
