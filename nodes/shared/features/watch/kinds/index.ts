/** All that an event can be; of those without a rule, `device.ts`, `removal.ts` and `alerts/` decide when it is. */
import type { CheckSettings } from '../checks/types';
import { budgetBurningFast, budgetBurningSlowly, budgetUsedUp } from './budget';
import { checksUnread } from './checksUnread';
import type { KindOfEvent } from './kind';
import { gotSlow, normalAgain } from './slow';
import * as states from './states';

export { burnPolicies } from './budget';
export type { CheckRule, EventWords, KindOfEvent, SampleOfEvent, StateChange } from './kind';

/** In the editor's order. */
export const eventKinds = {
	budgetBurningFast,
	budgetBurningSlowly,
	budgetUsedUp,
	cameBack: states.cameBack,
	changed: states.changed,
	checksUnread,
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

/** An event with a name that a person can ask for. */
export type NamedEvent = {
	[Kind in EventKind]: Kinds[Kind] extends { choice: object } ? Kind : never;
}[EventKind];

/** The events a user can choose. */
export type WatchedEvent = NamedEvent | 'any';

function isKind(name: string): name is EventKind {
	return Object.hasOwn(eventKinds, name);
}

const allKinds: ReadonlyArray<[EventKind, KindOfEvent]> = Object.keys(eventKinds)
	.filter(isKind)
	.map((name) => [name, eventKinds[name]]);

export function kindNamed(name: EventKind): KindOfEvent {
	return eventKinds[name];
}

/** The rule of an event of single checks, or of the one whose end it reports. */
export function checkRuleOf(name: string): KindOfEvent['checks'] {
	if (!isKind(name)) return undefined;
	const { checks, endOf } = kindNamed(name);
	return checks ?? (endOf === undefined ? undefined : checkRuleOf(endOf));
}

/** Those of single checks: they take a request more in every poll, and only who asks for them has them. */
export const checkEvents: readonly EventKind[] = allKinds.flatMap(([name]) =>
	checkRuleOf(name) ? [name] : [],
);

/** The events of single checks that need these fields. */
export function eventsNeeding(fields: keyof CheckSettings): EventKind[] {
	return checkEvents.filter((name) => checkRuleOf(name)?.needs === fields);
}

/** Whether a person asked for one of these kinds. */
export function asksForOneOf(kinds: readonly EventKind[], asked: readonly WatchedEvent[]): boolean {
	return asked.some((one) => kinds.some((kind) => kind === one));
}

/** The kinds with a rule over checks, each with the kinds that report its end. */
export const checkKinds = allKinds.flatMap(([kind, { checks: rule }]) => {
	if (!rule) return [];
	const ends = allKinds.flatMap(([name, { endOf }]) => (endOf === kind ? [name] : []));
	return [{ kind, rule, ends }];
});

/** The kinds that a confirmed change can have, best first. */
export const changeKinds = allKinds
	.flatMap(([kind, { change }]) => (change ? [{ kind, ...change }] : []))
	.sort((one, other) => one.place - other.place);

/** The fields of items that have what rules over checks find. */
export const factFields: readonly string[] = [
	...new Set(checkKinds.flatMap(({ rule }) => rule.field ?? [])),
];

/** Whether Any Change has it. */
export function isInAnyChange(name: EventKind): boolean {
	return !kindNamed(name).isApart && !checkEvents.includes(name);
}

/** The choices, with their values. */
export const eventChoices: ReadonlyArray<{
	name: string;
	value: WatchedEvent;
	description: string;
}> = [
	{
		name: 'Any Change',
		value: 'any',
		description: 'All state events except Still Down, and changes to other states',
	},
	...allKinds.flatMap(([value, { choice }]) =>
		choice && isNamed(value) ? [{ name: choice.name, value, description: choice.description }] : [],
	),
];

function isNamed(name: EventKind): name is NamedEvent {
	return 'choice' in eventKinds[name];
}
