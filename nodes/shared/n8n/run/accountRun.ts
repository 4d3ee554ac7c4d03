import {
	RunWrites,
	type AccountCache,
	type AccountWrites,
	type WebApiClient,
	type WebApiSession,
} from '../../service/webApi';
import { RunPlan } from './plan/runPlan';

/** The cached data, the requests and the writes of a run for an account. */
export interface AccountAccess {
	cache: AccountCache;
	client: WebApiClient;
	writes: AccountWrites;
}

/** The cached state of accounts in one run of a node. */
export class AccountRun {
	readonly caches = new Map<WebApiSession, AccountAccess>();
	readonly plan = new RunPlan();
	readonly writes = new RunWrites();
}
