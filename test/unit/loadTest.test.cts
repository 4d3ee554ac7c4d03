import { loadTest } from '../../nodes/MonitoringConfig/actions/loadTest';
import { defaultTimeoutOf } from '../../nodes/shared/n8n/run/webApi';
import { simplifyLoadTest } from '../../nodes/shared/service/webApi';

function metricsOf(test: Record<string, unknown>) {
	const { durationSeconds, maxUsers } = simplifyLoadTest(test);
	return [durationSeconds, maxUsers];
}

const steps = [
	{ StepType: 'Start', UsersOrSpeed: 10, DurationSec: 60 },
	{ StepType: 'Increase', UsersOrSpeed: 500, DurationSec: 240 },
	{ StepType: 'hold', UsersOrSpeed: 80, DurationSec: '600' },
];

it.each([
	['staticplan', [300, 30]],
	['GoalTransaction', [600, 60]],
	['DynamicPlan', [900, 90]],
])('duration and users of a load test are those of its plan: %s', (PlanType, metrics) => {
	const all = {
		static_Duration: 300,
		static_MaxUsers: 30,
		goalBasedCurve_Duration: 600,
		goalBasedCurve_MaxUsers: 60,
		dynamicCurve_MaxTestDuration: 900,
		dynamicCurve_MaxUsers: 90,
	};
	expect(metricsOf({ PlanType, Steps: steps, ...all })).toEqual(metrics);
});

it('duration and users of a load test are those of its steps if the plan has none', () => {
	const nothing = { static_Duration: 0, static_MaxUsers: null };
	expect(metricsOf({ PlanType: 'StaticPlan', Steps: steps, ...nothing })).toEqual([900, 80]);
});

it('duration and users of a load test with an unknown plan are any that exist', () => {
	const fields = { dynamicCurve_MaxTestDuration: 900, dynamicCurve_MaxUsers: 90 };
	expect(metricsOf({ PlanType: 'Undefined', Steps: [], ...fields })).toEqual([900, 90]);
});

it('duration and users of a load test are null if the service returns neither', () => {
	expect(metricsOf({ PlanType: 'StaticPlan' })).toEqual([null, null]);
	expect(metricsOf({ Steps: 'none' })).toEqual([null, null]);
});

it('calls of load tests have a timeout of 10 minutes by default, as the editor shows', () => {
	expect(defaultTimeoutOf('loadTests')).toBe(600);
	const defaults = Object.values(loadTest.operations).map(({ properties }) => {
		const options = properties.find(({ name }) => name === 'options')?.options ?? [];
		const timeout = options.find(({ name }) => name === 'timeout');
		return timeout && 'default' in timeout ? timeout.default : undefined;
	});
	expect(defaults).toEqual([600, 600, 600, 600, 600, 600]);
});
