import { booleanField, countField, field, type Field } from '../shared/n8n/parameters/field';
import { collectionField, sortByLabel } from '../shared/n8n/parameters/fields/collection';
import { addPagerDutyField } from '../shared/n8n/parameters/fields/pagerDuty';
import { quietHoursField } from '../shared/n8n/parameters/fields/weeklyHours';
import { mostChangesPerHour } from '../shared/watch';

const maxCount = 1000;

const confirmPolls = countField(
	{ min: 1, max: maxCount },
	{
		displayName: 'Confirm Before Firing',
		name: 'confirmPolls',
		default: 2,
		description: 'In how many polls in a row a new state must be seen before it is an event',
	},
);

const removedPolls = countField(
	{ min: 1, max: maxCount },
	{
		displayName: 'Polls Until Removed',
		name: 'removedPolls',
		default: 3,
		description: 'In how many polls in a row a device must be missing before it counts as removed',
	},
);

const unstableAfter = countField(
	{ min: 2, max: mostChangesPerHour },
	{
		displayName: 'Unstable After',
		name: 'maxChangesPerHour',
		default: 6,
		description:
			'When a device changes its state more often than this within an hour, one event says that it is unstable, and the changes have no events of their own until it is calm again',
	},
);

const ignorePaused = booleanField({
	displayName: 'Ignore Paused Devices',
	name: 'ignorePaused',
	default: true,
	description: 'Whether to go on, after a pause, as if the device had not been paused',
});

const oneItemPerPoll = booleanField({
	displayName: 'One Item per Poll',
	name: 'oneItemPerPoll',
	default: true,
	description:
		'Whether to put all events of a poll into one item: their number, one text, and the list',
});

const tellAgain = booleanField({
	displayName: 'Tell Again After a Restart',
	name: 'tellAgain',
	default: true,
	description:
		'Whether to output once more what was told last, after n8n was restarted or killed: n8n does not go on with what was under way then. Choose it where an event can come twice without harm, as in PagerDuty and Jira.',
});

const firstPoll: Field<'announce' | 'silent'> = field(
	{
		displayName: 'First Poll',
		name: 'firstPoll',
		type: 'options',
		options: [
			{
				name: 'Announce What Is Down',
				value: 'announce',
				description: 'A Went Down event for each device that is down',
			},
			{
				name: 'Stay Silent',
				value: 'silent',
				description: 'Remember the states; only what changes afterwards is an event',
			},
		],
		default: 'announce',
		description: 'What to do when the workflow is switched on',
	},
	(parameters, parameter) => parameters.choice(parameter, ['announce', 'silent']),
);

const quietEvents: Field<'drop' | 'hold'> = field(
	{
		displayName: 'Events in Quiet Hours',
		name: 'quietEvents',
		type: 'options',
		options: [
			{
				name: 'Leave Out',
				value: 'drop',
				description:
					'They do not start the workflow. What is still down when the hours end is told then, and that an outage from before ended.',
			},
			{
				name: 'One Digest Afterwards',
				value: 'hold',
				description: 'The first poll after the quiet hours outputs one item with all of them',
			},
		],
		default: 'hold',
		description: 'What becomes of events in Quiet Hours',
	},
	(parameters, parameter) => parameters.choice(parameter, ['drop', 'hold']),
);

const quietHours = quietHoursField(
	'Times of the week, in the time zone of the workflow, in which no event starts it. Times over midnight end on the next day.',
);

/** What makes the node calm, and how it outputs. */
export const watchOptionsField = collectionField(
	{ displayName: 'Options', name: 'options', placeholder: 'Add Option' },
	sortByLabel({
		addPagerDuty: addPagerDutyField,
		confirmPolls,
		quietEvents,
		firstPoll,
		ignorePaused,
		oneItemPerPoll,
		removedPolls,
		quietHours,
		tellAgain,
		maxChangesPerHour: unstableAfter,
	}),
);
