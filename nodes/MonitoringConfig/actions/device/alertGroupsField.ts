/** Who is told about a device: alert groups, each after a delay (spec/web-api-public-facts.md §2.2). */
import type { JsonObject } from '../../../shared/util/json';
import { resourceLocatorField } from '../../../shared/n8n/resourceLocator';
import { locatorValue, rowsParameter, toText } from '../../../shared/n8n/parameters';
import { formatDuration, webApiFacts } from '../../../shared/webApi';
import { refuse, rowsProperty, type FieldPlace, type ThingField } from '../thingField';

const delays: readonly number[] = webApiFacts.alertDelays.value;

export const alertGroupsField: ThingField = {
	property: rowsProperty(
		'Alert Group',
		'group',
		[
			resourceLocatorField('alertGroup', 'Alert Group', 'searchAlertGroups'),
			{
				displayName: 'Delay',
				name: 'delay',
				type: 'options',
				options: delays.map((minutes) => ({
					name: minutes === 0 ? 'At Once' : `After ${formatDuration(minutes * 60)}`,
					value: minutes,
				})),
				default: 0,
				description: 'How long something has to last before this group is told',
			},
		],
		{
			displayName: 'Alert Groups',
			name: 'alertGroups',
			description: 'Who is told, in place of the groups it has. Without rows nobody is.',
		},
	),
	read: (place) => {
		const rows = rowsParameter(place.context, place.path, place.itemIndex);
		const groups = rows.map((row, index) => groupOf(place, row, index + 1));
		return { Notifications: { Notification_Groups: groups } };
	},
};

function groupOf(place: FieldPlace, { alertGroup, delay }: JsonObject, row: number): JsonObject {
	const id = locatorValue(alertGroup);
	if (!/^\d{1,15}$/.test(id)) {
		const nextStep = `Pick a group in row ${row} of ${place.label}, or remove the row.`;
		return refuse(place, `has no alert group in row ${row}`, nextStep);
	}
	const minutes = Number(toText(delay) || 0);
	if (!delays.includes(minutes)) {
		const nextStep = `Choose a Delay from its list in row ${row}: 0 to 180 minutes, in steps of 10.`;
		return refuse(place, `has a Delay that cannot be used in row ${row}`, nextStep);
	}
	return { Id: Number(id), Time_Shift_Min: minutes };
}
