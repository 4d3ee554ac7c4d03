import { booleanField, countField } from '../shared/n8n/parameters/field';
import { choiceField } from '../shared/n8n/parameters/fields/choice';
import { collectionField, sortByLabel } from '../shared/n8n/parameters/fields/collection';
import { quietHoursField } from '../shared/n8n/parameters/fields/weeklyHours';
import { mostChangesPerHour } from '../shared/features/watch';

const maxCount = 1000;

export const watchOptionsField = collectionField(
	{ displayName: 'Options', name: 'options', placeholder: 'Add Option' },
	sortByLabel({
		confirmPolls: countField(
			{ min: 1, max: maxCount },
			{
				displayName: 'Confirm Before Firing',
				name: 'confirmPolls',
				default: 2,
				description: 'Number of polls in a row that must show a new state before it is an event',
			},
		),
		quietEvents: choiceField({
			displayName: 'Events in Quiet Hours',
			name: 'quietEvents',
			options: [
				{
					name: 'Leave Out',
					value: 'drop',
					description:
						'Drops the events. Devices that are still down are reported when the hours end.',
				},
				{
					name: 'Send Digest Afterwards',
					value: 'hold',
					description: 'The first poll after the quiet hours outputs one item with all events',
				},
			],
			default: 'hold',
			description: 'How to handle events in Quiet Hours',
		}),
		firstPoll: choiceField({
			displayName: 'On First Poll',
			name: 'firstPoll',
			options: [
				{
					name: 'Emit Devices Already Down',
					value: 'announce',
					description: 'A Went Down event for each device that is down',
				},
				{
					name: 'Emit Nothing',
					value: 'silent',
					description: 'Remember the states; only what changes afterwards is an event',
				},
			],
			default: 'announce',
			description: 'What to do when the workflow is switched on',
		}),
		ignorePaused: booleanField({
			displayName: 'Ignore Paused Devices',
			name: 'ignorePaused',
			default: true,
			description: 'Whether to continue after a pause as if the device had not been paused',
		}),
		oneItemPerPoll: booleanField({
			displayName: 'One Item per Poll',
			name: 'oneItemPerPoll',
			default: true,
			description: 'Whether to put all events of a poll into one item',
		}),
		removedPolls: countField(
			{ min: 1, max: maxCount },
			{
				displayName: 'Polls Until Removed',
				name: 'removedPolls',
				default: 3,
				description: 'Number of polls in a row that must miss a device before it counts as removed',
			},
		),
		quietHours: quietHoursField(
			'Weekly times without events, in the time zone of the workflow. Times over midnight end on the next day.',
		),
		maxChangesPerHour: countField(
			{ min: 2, max: mostChangesPerHour },
			{
				displayName: 'Unstable After',
				name: 'maxChangesPerHour',
				default: 6,
				description:
					'Emits one Unstable event for a device with more state changes than this within an hour',
			},
		),
	}),
);
