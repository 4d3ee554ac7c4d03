import type { INodeProperties } from 'n8n-workflow';

import { displayOnly, mapField, type Field } from '../field';
import { choicesField } from './choices';

/** The value of the choice for all outage events. */
export const outageChoice = 'outage';

export interface EventChoice<Event extends string> {
	name: string;
	value: string;
	description: string;
	/** The action in the nodes panel. */
	action?: string;
	events: readonly Event[];
}

interface EventsSettings<Event extends string> {
	/** In the order of the editor; in the nodes panel each one is an action that chooses only that one. */
	choices: ReadonlyArray<EventChoice<Event>>;
	/** The order of the choices in the field's value; by default that of the editor. */
	order?: readonly string[];
	default: readonly string[];
	description: string;
}

/** The Events field of a trigger: its value is the chosen events, each once. It must not be empty. */
export function eventsField<Event extends string>({
	choices,
	order = choices.map(({ value }) => value),
	default: defaultChoice,
	description,
}: EventsSettings<Event>): Field<Event[]> {
	const chosen = choicesField(order, {
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		options: choices.map(({ action, description, name, value }) => ({
			...{ name, value, description },
			...(action === undefined ? {} : { action }),
		})),
		default: [...defaultChoice],
		description,
	});
	return mapField(chosen, (values, parameters) => {
		const events = values.flatMap(
			(one) => choices.find(({ value }) => value === one)?.events ?? [],
		);
		if (events.length > 0) return [...new Set(events)];
		const names = choices.map(({ name }) => name);
		const hint = `Choose one or several in Events: ${names.join(', ')}.`;
		throw parameters.emptyError(chosen.properties[0], hint);
	});
}

/**
 * A notice for users who chose events for the start of an outage, but none for its end (`endEvents`).
 *
 * @param allLabel the label of the choice that has both
 */
export function withoutEndNotice(allLabel: string, endEvents: string[]): Field<undefined> {
	const notice: INodeProperties = {
		displayName: `You will not be notified when a device recovers. To be notified of both, choose "${allLabel}" in Events.`,
		name: 'withoutEndNotice',
		type: 'notice',
		default: '',
		displayOptions: {
			show: { events: ['wentDown', 'stillDown'] },
			hide: { events: [outageChoice, ...endEvents] },
		},
	};
	return displayOnly(notice);
}
