import { RunWrites, type AccountAccess, type WebApiSession } from '../../service/webApi';
import { RunPlan } from './plan/runPlan';

/** The cached state of accounts in one run of a node. */
export class AccountRun {
	readonly caches = new Map<WebApiSession, AccountAccess>();
	readonly plan = new RunPlan();
	readonly writes = new RunWrites();
}
