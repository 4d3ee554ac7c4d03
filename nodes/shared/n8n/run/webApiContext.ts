import type { NodeHintGroup } from 'n8n-workflow';

import type { Clock } from '../../service/http/clock';
import type { JsonObject } from '../../words/util/json';
import type { PlanEntry } from '../../words/util/planToken';
import type { AccountCache, AccountWrites, EntityId, WebApiClient } from '../../service/webApi';
import type { FeedClient } from '../../service/xmlFeed';
import type { CredentialSecret } from './io/credential';
import type { SessionKind } from './io/login';
import type { Progress } from './hints';

/** An account and department, as one item reaches it. */
export interface Account {
	client: WebApiClient;
	/** Undefined: the account of the UID. */
	departmentId?: number;
	/** Whether the item's Department is set; otherwise the credential's applies. */
	isDepartmentChosen: boolean;
	/** Whether load tests are requested with the Web API UID. */
	lacksLoadTestingUid: boolean;
	/**
	 * The accounts and departments that the UID may work in; none with a UID that works in its own account alone.
	 *
	 * @throws {ServiceError} when the service does not list them
	 */
	listDepartments(): Promise<OpenDepartment[]>;
	/** The base address. */
	url: string;
	/** A key derived from the UID that does not reveal it: part of a key with a passphrase. */
	salt: string;
	/** The same in the same account and department, as the same user: a secret. */
	accountKey: string;
	/** The secrets of the credential, with the labels of their fields. */
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

/** The hints and values of an item, besides its output. */
export interface Output {
	/** Shows a hint at the output; once, however many items have reason for it. */
	addHint(message: string, type?: 'info', group?: NodeHintGroup): void;
	/** Shows names at the end of the run, in one hint for all items. */
	collectNames(names: string[], describe: (names: string[]) => string): void;
	/** Reports the progress of long runs. */
	onProgress: Progress;
	/** Puts a file, in UTF-8 and without secrets, into a binary field of the first item of the output. */
	addFile(field: string, file: { text: string; name: string; type: string }): Promise<void>;
}

/** The run of the node that an item belongs to. */
export interface Run {
	/** Notes a planned write of the item. */
	notePlan(entry: PlanEntry): void;
	/** Rejects writes that are no longer in the plan. */
	requirePlanned(entry: PlanEntry): void;
	/** Its waits end when the user stops the execution. */
	clock: Clock;
	/** Of the workflow. */
	timeZone: string;
	/** The number of the item, from 0. */
	itemIndex: number;
	/** All items of the run. */
	inputItems(): JsonObject[];
	/**
	 * The text in a binary field of the input item, or of another one.
	 *
	 * @throws {ValueError} when there is none, or it is larger, or no text
	 */
	readFile(field: string, maxBytes: number, item?: number): Promise<string>;
	/** How large the file is; undefined where there is none. */
	fileBytes(field: string, item: number): Promise<number | undefined>;
}

/** The Web API as one item uses it. */
export type WebApiContext = Account & Output & Run;

/** An account or department in which an item can be worked on, too. */
export interface OpenDepartment {
	id: EntityId;
	name: string;
	open(): WebApiContext;
}
