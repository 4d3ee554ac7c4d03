/** All kinds of events. Those without a rule over checks are emitted by the code for devices and alerts. */
import type { CheckSettings } from '../checks/types';
import { budgetBurningFast, budgetBurningSlowly, budgetUsedUp } from './budget';
import type { KindOfEvent } from './kind';
import { gotSlow, normalAgain } from './slow';
import * as states from './states';

export { burnPolicies } from './budget';
export type { CheckRule, EventWords, KindOfEvent, SampleOfEvent, StateChange } from './kind';

export const eventKinds = {
	allRecovered: states.allRecovered,
	budgetBurningFast,
	budgetBurningSlowly,
	budgetUsedUp,
	cameBack: states.cameBack,
	changed: states.changed,
	checksUnread: states.checksUnread,
	deviceRemoved: states.deviceRemoved,
	gotSlow,
	newDevice: states.newDevice,
	normalAgain,
	notUnderstood: states.notUnderstood,
	paused: states.paused,
	removedWhileDown: states.removedWhileDown,
	resumed: states.resumed,
	stillDown: states.stillDown,
	test: states.test,
	unstable: states.unstable,
	wentDown: states.wentDown,
} satisfies Record<string, KindOfEvent>;

type Kinds = typeof eventKinds;

export type EventKind = keyof Kinds;

/** An event that a user can choose by name. */
export type NamedEvent = {
	[Kind in EventKind]: Kinds[Kind] extends { choice: object } ? Kind : never;
}[EventKind];

export type WatchedEvent = NamedEvent | 'any';

function isKind(name: string): name is EventKind {
	return Object.hasOwn(eventKinds, name);
}

const allKinds: ReadonlyArray<[EventKind, KindOfEvent]> = Object.keys(eventKinds)
	.filter(isKind)
	.map((name) => [name, eventKinds[name]]);

/** A kind with all its optional properties, which `eventKinds` has only where they are set. */
export function kindNamed(name: EventKind): KindOfEvent {
	return eventKinds[name];
}

/** The rule over checks of a kind, or of the kind whose end it reports; undefined for kinds without one. */
export function checkRuleOf(name: string): KindOfEvent['checks'] {
	if (!isKind(name)) return undefined;
	const { checks, endOf = '' } = kindNamed(name);
	return checks ?? checkRuleOf(endOf);
}

/** The kinds with a rule over checks. They need another request in every poll, so Any Change does not include them. */
export const checkEvents: readonly EventKind[] = allKinds.flatMap(([name]) =>
	checkRuleOf(name) ? [name] : [],
);

/** The kinds with a rule over checks that needs these settings, such as `slow`. */
export function eventsNeeding(settings: keyof CheckSettings): EventKind[] {
	return checkEvents.filter((name) => checkRuleOf(name)?.needs === settings);
}

/** Whether at least one of these kinds is among the chosen events (`asked`) by name. */
export function asksForOneOf(kinds: readonly EventKind[], asked: readonly WatchedEvent[]): boolean {
	return asked.some((one) => kinds.some((kind) => kind === one));
}

/** The kinds with a rule over checks, each with the kinds that report its end. */
export const checkKinds = allKinds.flatMap(([kind, { checks: rule }]) => {
	if (!rule) return [];
	const ends = allKinds.flatMap(([name, { endOf }]) => (endOf === kind ? [name] : []));
	return [{ kind, rule, ends }];
});

/** The kinds for confirmed changes of state, best first. */
export const changeKinds = allKinds
	.flatMap(([kind, { change }]) => (change ? [{ kind, ...change }] : []))
	.sort((one, other) => one.place - other.place);

/** The item fields with the results of rules over checks. */
export const factFields: readonly string[] = [
	...new Set(checkKinds.flatMap(({ rule }) => rule.field ?? [])),
];

/** Whether the choice Any Change includes this kind. */
export function isInAnyChange(name: EventKind): boolean {
	return !kindNamed(name).isApart && !checkEvents.includes(name);
}

/** The options of the field Events of the trigger. */
export const eventChoices: ReadonlyArray<{
	name: string;
	value: WatchedEvent;
	description: string;
}> = [
	{
		name: 'Any Change',
		value: 'any',
		description:
			'All state events except All Recovered and Still Down, and changes to other states',
	},
	...allKinds.flatMap(([value, { choice }]) =>
		choice && isNamed(value) ? [{ name: choice.name, value, description: choice.description }] : [],
	),
];

function isNamed(name: EventKind): name is NamedEvent {
	return 'choice' in eventKinds[name];
}
