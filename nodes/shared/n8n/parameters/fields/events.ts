import type { INodeProperties } from 'n8n-workflow';

import { displayOnly, type Field } from '../field';
import { choicesField } from './choices';

/** The value of the choice that stands for all events of an outage. */
export const outageChoice = 'outage';

export interface EventChoice<Event extends string> {
	name: string;
	value: Event | typeof outageChoice;
	description: string;
	/** What the nodes panel calls it. */
	action?: string;
}

interface EventsSettings<Event extends string> {
	/** In the editor's order; in the nodes panel each one is an action, and alone what that one chooses. */
	choices: ReadonlyArray<EventChoice<Event>>;
	/** The order in which what is chosen is read; by default the editor's. */
	order?: ReadonlyArray<Event | typeof outageChoice>;
	/** What an outage is from its beginning to its end: one of these alone would leave the others untold. */
	ofAnOutage: readonly Event[];
	/** What is chosen at first. */
	default: Array<Event | typeof outageChoice>;
	description: string;
}

/** What starts the workflow, each event once. Choosing nothing is rejected. */
export function eventsField<Event extends string>({
	choices,
	order = choices.map(({ value }) => value),
	ofAnOutage,
	default: first,
	description,
}: EventsSettings<Event>): Field<Event[]> {
	const chosen = choicesField(order, {
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		options: [...choices],
		default: [...first],
		description,
	});
	const isOutage = (one: string): one is typeof outageChoice => one === outageChoice;
	return {
		properties: chosen.properties,
		read(parameters) {
			const kinds = chosen.read(parameters);
			if (kinds.length > 0) {
				return [...new Set(kinds.flatMap((one) => (isOutage(one) ? ofAnOutage : one)))];
			}
			const names = choices.map(({ name }) => name);
			const hint = `Choose one or several in Events: ${names.join(', ')}.`;
			throw parameters.reject(chosen.properties[0], 'is empty', hint);
		},
	};
}

/**
 * A notice where a beginning is told, and its end is not.
 *
 * @param all what the choice of all events of an outage is called
 * @param tellingEnds with one of these events the end is told
 */
export function withoutEndNotice(all: string, tellingEnds: string[]): Field<undefined> {
	const notice: INodeProperties = {
		displayName: `You will not be notified when a device recovers. For both, choose ${all}.`,
		name: 'withoutEndNotice',
		type: 'notice',
		default: '',
		displayOptions: {
			show: { events: ['wentDown', 'stillDown'] },
			hide: { events: [outageChoice, ...tellingEnds] },
		},
	};
	return displayOnly(notice);
}
