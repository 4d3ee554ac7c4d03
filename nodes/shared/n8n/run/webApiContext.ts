import type { NodeHintGroup } from 'n8n-workflow';

import type { Clock } from '../../service/http/clock';
import type { JsonObject } from '../../words/util/json';
import type { PlanEntry } from '../../words/util/planToken';
import type { AccountCache, AccountWrites, EntityId, WebApiClient } from '../../service/webApi';
import type { FeedClient } from '../../service/xmlFeed';
import type { CredentialSecret } from './io/credential';
import type { SessionKind } from './io/login';
import type { Progress } from './hints';

export interface Account {
	client: WebApiClient;
	/** Undefined for the account of the UID. */
	departmentId?: EntityId;
	/** Whether the item's Department is set; otherwise the credential's applies. */
	isDepartmentChosen: boolean;
	/** Whether load tests use the Web API UID, because there is no Load Testing UID. */
	lacksLoadTestingUid: boolean;
	/** All accounts and departments of the UID; none if it has only its own. @throws {ServiceError} if not listed */
	listDepartments(): Promise<OpenDepartment[]>;
	url: string;
	/** Identifies the account, department and login: a secret. */
	accountKey: string;
	credentialSecrets: CredentialSecret[];
	/** The names of the account, read once for all items of a node run. */
	cache: AccountCache;
	/** The writes of this run in the account, in turn with other runs. */
	writes: AccountWrites;
	/** The Web API with another login, for the same item. */
	openAs(session: SessionKind): Promise<WebApiContext>;
	/** The feed of the same credential; undefined when it has none. */
	openFeed(): FeedClient | undefined;
}

export interface Output {
	/** Adds a hint, shown once for all items that add it. */
	addHint(message: string, type?: 'info', group?: NodeHintGroup): void;
	/** Adds names to a hint at the end of the run, one for all items with the same `describe`. */
	collectNames(names: string[], describe: (names: string[]) => string): void;
	onProgress: Progress;
	/** Adds a UTF-8 file, without secrets, to a binary field of the first output item. */
	addFile(field: string, file: { text: string; name: string; type: string }): Promise<void>;
	/** Passes the file in a binary field of the input item on to the first output item, unchanged. */
	passFile(field: string): void;
}

export interface Run {
	notePlan(entry: PlanEntry): void;
	/** Refuses a write that differs from the confirmed plan. */
	requirePlanned(entry: PlanEntry): void;
	/** Its waits end when the user stops the execution. */
	clock: Clock;
	/** Of the workflow. */
	timeZone: string;
	/** Whether a user waits for the result, as in the editor. */
	isAttended: boolean;
	itemIndex: number;
	/** Of all items of the run. */
	inputItems(): JsonObject[];
	/** The text of a file of the input item. @throws {ValueError} if missing, too large or no text */
	readFile(field: string, maxBytes: number): Promise<string>;
}

export type WebApiContext = Account & Output & Run;

/** An account or department that the item can also work in. */
export interface OpenDepartment {
	id: EntityId;
	name: string;
	open(): WebApiContext;
}
