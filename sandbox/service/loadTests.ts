type Fields = Readonly<Record<string, unknown>>;

interface LoadTest {
	readonly id: number;
	readonly accountId: number;
	readonly fields: Fields;
	/** Epoch ms. */
	readonly startedAt?: number;
	readonly stoppedAt?: number;
	readonly abortedAt?: number;
}

/** How long a load test of the sandbox takes, so that nobody waits long for it. */
const runMs = 3_000;

/** The states of a run one after the other, and when each of them ends. */
const course = [
	{ status: 'SubmittingTestRequest', until: 200 },
	{ status: 'InitializingTest', until: 500 },
	{ status: 'Running', until: runMs - 500 },
	{ status: 'PreparingReport', until: runMs },
];

function step(StepType: string, UsersOrSpeed: number, DurationSec: number): Fields {
	return { StepType, UsersOrSpeed, DurationSec, StepRole: 'UserInitiated' };
}

const ready: readonly Fields[] = [
	{
		DevicePlatform: 'ServerView',
		PlanType: 'StaticPlan',
		Name: 'Black Friday',
		UserName: null,
		Steps: [step('Start', 10, 0), step('Increase', 100, 300), step('Hold', 100, 600)],
		static_MaxUsers: 100,
		static_TransactionsPerMin: 60,
	},
	{
		DevicePlatform: 'BrowserView',
		PlanType: 'DynamicPlan',
		Name: 'Checkout under load',
		UserName: null,
		Steps: [step('Start', 1, 0), step('Hold', 25, 900)],
		dynamicCurve_StartUsers: 1,
		dynamicCurve_MaxUsers: 25,
		dynamicCurve_MaxTestDuration: 900,
	},
];

/** Load tests that run by the sandbox's clock (spec/web-api-public-facts.md §2.16). */
export class LoadTestStore {
	private readonly tests = new Map<number, LoadTest>();

	private nextId = 7_001;

	constructor(
		accountId: number,
		private readonly now: () => number,
	) {
		for (const fields of ready) this.add(accountId, fields);
	}

	ids(accountId: number): number[] {
		return [...this.tests.values()]
			.filter((test) => test.accountId === accountId)
			.map(({ id }) => id);
	}

	find(accountId: number, id: number): LoadTest | undefined {
		const test = this.tests.get(id);
		return test?.accountId === accountId ? test : undefined;
	}

	copy({ accountId, fields }: LoadTest): number {
		return this.add(accountId, { ...fields, Name: `${String(fields.Name)} (copy)` });
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

	statusOf({ startedAt, stoppedAt, abortedAt }: LoadTest): string {
		if (abortedAt !== undefined) return 'Cancelled';
		if (startedAt === undefined) return 'Scheduled';
		if (stoppedAt !== undefined) return 'Finished';
		const elapsed = this.now() - startedAt;
		return course.find(({ until }) => elapsed < until)?.status ?? 'Finished';
	}

	view(test: LoadTest): Fields {
		return { ...test.fields, Status: this.statusOf(test), ID: test.id };
	}

	/** Undefined for a test that has not finished. */
	resultOf(test: LoadTest): Fields | undefined {
		if (test.startedAt === undefined || this.statusOf(test) !== 'Finished') return undefined;
		return {
			HasData: true,
			StartTime_UTC: test.startedAt,
			FinishedTime_UTC: test.stoppedAt ?? test.startedAt + runMs,
			SessionsCount: 1200,
			SessionsCountSucceded: 1170,
			SessionsCountFailed: 20,
			SessionsCountUncompleted: 10,
			AverageDuration: 842.5,
		};
	}

	private add(accountId: number, fields: Fields): number {
		const id = this.nextId;
		this.nextId += 1;
		this.tests.set(id, { id, accountId, fields });
		return id;
	}
}
