import type { Fields } from './entityStore.cts';

interface Figures {
	readonly averageMilliseconds: number;
	readonly succeeded: number;
	readonly failed: number;
	readonly uncompleted: number;
}

export interface LoadTest {
	readonly id: number;
	readonly accountId: number;
	readonly fields: Fields;
	readonly figures: Figures;
	/** Epoch ms. */
	readonly startedAt?: number;
	readonly stoppedAt?: number;
	readonly abortedAt?: number;
}

/** Short, because tests wait for it. */
const runMs = 3_000;

const cancellingMs = 300;

/** In order; `untilMs` is counted from the start of the run. */
const statuses = [
	{ status: 'SubmittingTestRequest', untilMs: 200 },
	{ status: 'InitializingTest', untilMs: 400 },
	{ status: 'StartingLoadInjectors', untilMs: 600 },
	{ status: 'SendingExecutionPlan', untilMs: 800 },
	{ status: 'Running', untilMs: runMs - 500 },
	{ status: 'PreparingReport', untilMs: runMs },
];

function createStep(StepType: string, UsersOrSpeed: number, DurationSec: number): Fields {
	return { StepType, UsersOrSpeed, DurationSec, StepRole: 'UserInitiated' };
}

interface SeedLoadTest {
	readonly fields: Fields;
	readonly figures: Figures;
}

/** One that answers in less than a second, one that is slow and fails often, and one without a fault. */
const seedLoadTests: readonly SeedLoadTest[] = [
	{
		fields: {
			DevicePlatform: 'ServerView',
			PlanType: 'StaticPlan',
			Name: 'Black Friday',
			UserName: null,
			Steps: [
				createStep('Start', 10, 0),
				createStep('Increase', 100, 300),
				createStep('Hold', 100, 600),
			],
			static_Duration: 900,
			static_MaxUsers: 100,
			static_TransactionsPerMin: 60,
		},
		figures: { averageMilliseconds: 842.5, succeeded: 1170, failed: 20, uncompleted: 10 },
	},
	{
		fields: {
			DevicePlatform: 'BrowserView',
			PlanType: 'DynamicPlan',
			Name: 'Checkout under load',
			UserName: null,
			Steps: [createStep('Start', 1, 0), createStep('Hold', 25, 900)],
			dynamicCurve_StartUsers: 1,
			dynamicCurve_MaxUsers: 25,
			dynamicCurve_MaxTestDuration: 1800,
		},
		figures: { averageMilliseconds: 6400, succeeded: 300, failed: 100, uncompleted: 0 },
	},
	{
		fields: {
			DevicePlatform: 'UserView',
			PlanType: 'GoalTransaction',
			Name: 'Orders per hour',
			UserName: null,
			goalBasedCurve_TransactionsGoal: 500,
			goalBasedCurve_Duration: 1200,
			goalBasedCurve_StartUsers: 5,
			goalBasedCurve_MaxUsers: 40,
			goalBasedCurve_AdjustmentRate: 10,
		},
		figures: { averageMilliseconds: 120, succeeded: 500, failed: 0, uncompleted: 0 },
	},
];

/** Load tests that run by the sandbox's clock; docs/dev/service.md W13. */
export class LoadTestStore {
	private readonly tests = new Map<number, LoadTest>();

	private nextId = 7_001;

	constructor(
		accountId: number,
		private readonly now: () => number,
	) {
		for (const seed of seedLoadTests) this.create(accountId, seed);
	}

	listIds(accountId: number): number[] {
		return [...this.tests.values()]
			.filter((test) => test.accountId === accountId)
			.map(({ id }) => id);
	}

	find(accountId: number, id: number): LoadTest | undefined {
		const test = this.tests.get(id);
		return test?.accountId === accountId ? test : undefined;
	}

	clone({ accountId, fields, figures }: LoadTest): number {
		const Name = `${String(fields.Name)} (copy)`;
		return this.create(accountId, { fields: { ...fields, Name }, figures });
	}

	start(test: LoadTest, UserName: unknown): void {
		this.tests.set(test.id, {
			...test,
			fields: { ...test.fields, UserName },
			startedAt: this.now(),
		});
	}

	stop(test: LoadTest): void {
		this.tests.set(test.id, { ...test, stoppedAt: this.now() });
	}

	abort(test: LoadTest): void {
		this.tests.set(test.id, { ...test, abortedAt: this.now() });
	}

	findStatus({ startedAt, stoppedAt, abortedAt }: LoadTest): string {
		if (abortedAt !== undefined) {
			return this.now() - abortedAt < cancellingMs ? 'Cancelling' : 'Cancelled';
		}
		if (startedAt === undefined) return 'Scheduled';
		if (stoppedAt !== undefined) return 'Finished';
		const elapsedMs = this.now() - startedAt;
		return statuses.find(({ untilMs }) => elapsedMs < untilMs)?.status ?? 'Finished';
	}

	toFields(test: LoadTest): Fields {
		return { ...test.fields, Status: this.findStatus(test), ID: test.id };
	}

	/** Undefined for a test that has not finished. */
	findResult(test: LoadTest): Fields | undefined {
		if (test.startedAt === undefined || this.findStatus(test) !== 'Finished') return undefined;
		const { averageMilliseconds, succeeded, failed, uncompleted } = test.figures;
		return {
			HasData: true,
			StartTime_UTC: test.startedAt,
			FinishedTime_UTC: test.stoppedAt ?? test.startedAt + runMs,
			SessionsCount: succeeded + failed + uncompleted,
			SessionsCountSucceded: succeeded,
			SessionsCountFailed: failed,
			SessionsCountUncompleted: uncompleted,
			AverageDuration: averageMilliseconds,
		};
	}

	private create(accountId: number, seed: SeedLoadTest): number {
		const id = this.nextId;
		this.nextId += 1;
		this.tests.set(id, { id, accountId, ...seed });
		return id;
	}
}
