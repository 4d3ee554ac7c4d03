import { objectsIn, type JsonObject } from '../../../words/util/json';
import { webApiFacts } from '../facts';

/**
 * The duration in seconds and the maximum users of a load test; null if unknown. Each type of plan, by
 * which a load test adds users, has its own fields. These are read first, then the steps of the test, then
 * the fields of other types, because the type can be unknown (docs/dev/service.md W13).
 */
export function planMetrics(test: JsonObject) {
	const plans = Object.entries(webApiFacts.loadTestPlans.value);
	const isOwn = ([plan]: [string, unknown]) => equalsIgnoringCase(test.PlanType, plan);
	const own = plans.filter(isOwn).map(([, fields]) => fields);
	const others = plans.filter((plan) => !isOwn(plan)).map(([, fields]) => fields);
	const fromSteps = stepMetrics(planSteps(test));
	const findMetric = (kind: 'duration' | 'users') => {
		const [first, last] = [own, others].map((plans) => plans.map((fields) => test[fields[kind]]));
		// The service sets the fields of other plans to 0.
		const values = [...first, fromSteps[kind], ...last].map(Number);
		return values.find((value) => value > 0 && Number.isFinite(value)) ?? null;
	};
	return { durationSeconds: findMetric('duration'), maxUsers: findMetric('users') };
}

export function planSteps({ Steps }: JsonObject): JsonObject[] {
	return objectsIn(Steps);
}

/**
 * The total duration of steps in seconds and their maximum users; 0 if unknown. Only some types of steps
 * count users: the number in others may be a speed.
 */
function stepMetrics(steps: JsonObject[]): { duration: number; users: number } {
	const countsUsers = ({ StepType }: JsonObject) =>
		webApiFacts.loadTestUserSteps.value.some((type) => equalsIgnoringCase(StepType, type));
	const users = steps.filter(countsUsers).map(({ UsersOrSpeed }) => Number(UsersOrSpeed) || 0);
	return {
		duration: steps.reduce((sum, { DurationSec }) => sum + (Number(DurationSec) || 0), 0),
		users: Math.max(0, ...users),
	};
}

export function equalsIgnoringCase(value: unknown, word: string): boolean {
	return String(value).toLowerCase() === word.toLowerCase();
}
