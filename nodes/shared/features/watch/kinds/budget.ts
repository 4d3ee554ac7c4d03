import { findBurning, findUsedUp, isBurning, type BurnPolicy } from '../checks/budget';
import { type BudgetUse } from '../checks/types';
import { wordsOfBudget } from '../checks/words';
import type { KindOfEvent } from './kind';
import { minuteMs, hourMs } from '../../../words/util/time';

function isBudgetUse(facts: object): facts is BudgetUse {
	return 'burnRate' in facts;
}

const figures = (facts: object) => (isBudgetUse(facts) ? wordsOfBudget(facts) : '');

/**
 * "The Site Reliability Workbook" (Google, 2018), chapter "Alerting on SLOs", section "6: Multiwindow,
 * Multi-Burn-Rate Alerts", table 5-8: the first two are pages, the third is a ticket. For 30 days they are
 * burn rates of 14.4, 6 and 1.
 */
const fast: BurnPolicy[] = [
	{ budgetPart: 0.02, longMs: hourMs, shortMs: 5 * minuteMs },
	{ budgetPart: 0.05, longMs: 6 * hourMs, shortMs: 30 * minuteMs },
];
const slowly: BurnPolicy[] = [{ budgetPart: 0.1, longMs: 72 * hourMs, shortMs: 6 * hourMs }];

export const burnPolicies = { fast, slowly };

/**
 * The rule of an event about the burn rate (how many times faster than allowed a budget is used).
 * It is reported once, and again only after the longer window of each policy has recovered.
 *
 * @param place the lowest of several events of a budget in a poll is emitted
 */
function burningBy(policies: readonly BurnPolicy[], place: number) {
	return {
		needs: 'budget',
		field: 'budget',
		place,
		find: (memory, { budget }) => budget && findBurning(memory, budget, policies),
		isOver: (memory, { budget }) => !budget || !isBurning(memory, budget, policies),
	} satisfies KindOfEvent['checks'];
}

/** Made-up figures of a budget. */
const sampleUse = (budgetUse: Partial<BudgetUse>) => (): BudgetUse => ({
	targetPercentage: 99.9,
	periodDays: 30,
	burnRate: 200,
	windowHours: 1,
	downSeconds: 720,
	usedPercent: 27.8,
	secondsLeft: 1872,
	...budgetUse,
});

export const budgetBurningFast = {
	choice: {
		name: 'Error Budget Burning Fast',
		description: 'The allowed downtime will be used up within days. Look immediately.',
		sample: { state: 'down', previousState: 'down', facts: sampleUse({}) },
	},
	icon: ':fire:',
	checks: burningBy(fast, 2),
	describe: () => 'is using up its error budget fast',
	figures,
} satisfies KindOfEvent;

export const budgetBurningSlowly = {
	choice: {
		name: 'Error Budget Burning Slowly',
		description: 'The allowed downtime will be used up early. Look soon.',
		sample: {
			state: 'up',
			previousState: 'up',
			facts: sampleUse({ burnRate: 2.8, windowHours: 72 }),
		},
	},
	icon: ':hourglass_flowing_sand:',
	checks: burningBy(slowly, 3),
	describe: () => 'is using up its error budget slowly',
	figures,
} satisfies KindOfEvent;

export const budgetUsedUp = {
	choice: {
		name: 'Error Budget Used Up',
		description: 'A device has used all its allowed downtime',
		sample: {
			state: 'down',
			previousState: 'down',
			facts: sampleUse({
				...{ burnRate: null, windowHours: null },
				...{ downSeconds: 2592, usedPercent: 100, secondsLeft: 0 },
			}),
		},
	},
	icon: ':no_entry:',
	checks: {
		needs: 'budget',
		field: 'budget',
		place: 1,
		find: (memory, { budget }) => budget && findUsedUp(memory, budget),
	},
	describe: () => 'has used up its error budget',
	figures,
} satisfies KindOfEvent;
