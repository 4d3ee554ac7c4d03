import type { INodeProperties } from 'n8n-workflow';

import { booleanField, displayOnly, type Field } from '../field';
import { choicesField } from './choices';

/** The value of the choice for all outage events. */
export const outageChoice = 'outage';

export interface EventChoice<Event extends string> {
	name: string;
	value: Event | typeof outageChoice;
	description: string;
	/** The action in the nodes panel. */
	action?: string;
}

interface EventsSettings<Event extends string> {
	/** In the order of the editor; in the nodes panel each one is an action that chooses only that event. */
	choices: ReadonlyArray<EventChoice<Event>>;
	/** The order in which events are read; by default that of the editor. */
	order?: ReadonlyArray<Event | typeof outageChoice>;
	/** The events that replace the choice for all outage events. */
	ofAnOutage: readonly Event[];
	/** The default choice. */
	default: Array<Event | typeof outageChoice>;
	description: string;
}

/**
 * The Events field of a trigger; its value is the chosen events, each once. The choice for all
 * outage events is replaced by `ofAnOutage`. An empty choice is refused.
 */
export function eventsField<Event extends string>({
	choices,
	order = choices.map(({ value }) => value),
	ofAnOutage,
	default: defaultChoice,
	description,
}: EventsSettings<Event>): Field<Event[]> {
	const chosen = choicesField(order, {
		displayName: 'Events',
		name: 'events',
		type: 'multiOptions',
		options: [...choices],
		default: [...defaultChoice],
		description,
	});
	const isOutage = (one: string): one is typeof outageChoice => one === outageChoice;
	return {
		properties: chosen.properties,
		read(parameters) {
			const values = chosen.read(parameters);
			if (values.length > 0) {
				return [...new Set(values.flatMap((one) => (isOutage(one) ? ofAnOutage : one)))];
			}
			const names = choices.map(({ name }) => name);
			const hint = `Choose one or several in Events: ${names.join(', ')}.`;
			throw parameters.reject(chosen.properties[0], 'is empty', hint);
		},
	};
}

/**
 * An editor notice, shown when events for the start of an outage are chosen, and none for its end.
 *
 * @param all the label of the choice for all outage events
 * @param endEvents the events that report the end
 */
export function withoutEndNotice(all: string, endEvents: string[]): Field<undefined> {
	const notice: INodeProperties = {
		displayName: `You will not be notified when a device recovers. For both, choose ${all}.`,
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

/** For both triggers: whether items contain the body of a request to PagerDuty. */
export const addPagerDutyField = booleanField({
	displayName: 'Include PagerDuty Payload',
	name: 'addPagerDuty',
	default: true,
	description:
		'Whether to add pagerDuty, the body for https://events.pagerduty.com/v2/enqueue. Add your routing_key to it.',
});
