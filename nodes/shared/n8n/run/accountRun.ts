import {
	RunWrites,
	type AccountCache,
	type WebApiClient,
	type WebApiSession,
} from '../../service/webApi';
import { RunPlan } from './runPlan';

/** What one run of a node believes of the accounts that its items work in. */
export class AccountRun {
	readonly caches = new Map<WebApiSession, { cache: AccountCache; client: WebApiClient }>();
	readonly plan = new RunPlan();
	readonly writes = new RunWrites();
}
