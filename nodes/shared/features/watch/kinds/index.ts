import type { KindOfEvent } from './kind';
import { eventKinds } from './states';

export { eventKinds };
export type { EventWords, SampleOfEvent } from './kind';

export type EventKind = keyof typeof eventKinds;

/** An event that a user can choose by name. */
export type NamedEvent = {
	[Kind in EventKind]: (typeof eventKinds)[Kind] extends { choice: object } ? Kind : never;
}[EventKind];

export type WatchedEvent = NamedEvent | 'any';

const allKinds: ReadonlyArray<[EventKind, KindOfEvent]> = Object.keys(eventKinds)
	.filter((name): name is EventKind => Object.hasOwn(eventKinds, name))
	.map((name) => [name, eventKinds[name]]);

/** A kind with all its optional properties, which `eventKinds` has only where they are set. */
export function kindNamed(name: EventKind): KindOfEvent {
	return eventKinds[name];
}

/** The kinds of slow responses, which need the single checks. */
export const slowEvents: readonly EventKind[] = ['gotSlow', 'normalAgain'];

/** The kinds for confirmed changes of state, best first. */
export const changeKinds = allKinds
	.flatMap(([kind, { change }]) => (change ? [{ kind, ...change }] : []))
	.sort((one, other) => one.place - other.place);

/** Whether the choice Any Change includes this kind. */
export function isInAnyChange(name: EventKind): boolean {
	return !kindNamed(name).isApart;
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
