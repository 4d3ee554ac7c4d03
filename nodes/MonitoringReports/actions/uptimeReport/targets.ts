import { uptimeTargetField } from '../../../shared/feedFields';
import type { FieldValues } from '../../../shared/n8n/parameters/field';
import { rowsField } from '../../../shared/n8n/parameters/fields/collection';
import type { DeviceName } from '../../../shared/features/uptime';
import {
	assignRows,
	deviceOfRowField,
	toNameList,
	type NamingRun,
} from '../publicDevices/assignRows';

/** A field for an uptime target in percent, up to 100. */
const percentageField = (description: string) =>
	uptimeTargetField({
		typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 4 },
		description,
	});

export const targetField = percentageField(
	'Required uptime in percent. 99.9 % allows 10 minutes of downtime a week.',
);

export const ownTargetsField = rowsField(
	{ displayName: 'Target', name: 'target' },
	{
		displayName: 'Device Targets',
		name: 'ownTargets',
		description: 'Devices with a different target, such as a shop with 99.99 %',
	},
	{
		device: deviceOfRowField,
		targetPercentage: percentageField('Required uptime of these devices in percent'),
	},
);

/**
 * The devices, each with the uptime target of the first row in Device Targets that means it.
 * Without such a row, the target is undefined, and that of the report applies.
 */
export async function withOwnTargets<Device extends DeviceName>(
	devices: readonly Device[],
	ownTargets: FieldValues<{ rows: typeof ownTargetsField }>['rows'],
	run: NamingRun,
): Promise<Array<Device & { targetPercentage?: number }>> {
	if (ownTargets.length === 0) return [...devices];
	const scope = { run, kind: 'report' } as const;
	const rows = await assignRows(toNameList(devices), ownTargets, ownTargetsField, scope);
	return devices.map((device) => ({
		...device,
		targetPercentage: rows.get(device)?.targetPercentage,
	}));
}
