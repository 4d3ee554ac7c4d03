import type { INodeProperties } from 'n8n-workflow';

import type { Field } from '../../../shared/n8n/parameters/field';
import { withDoneChanges } from '../../../shared/service/http/serviceError';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import {
	deviceName,
	isPauseOver,
	pauseDevice,
	pauseDevices,
	pausePeriod,
	toPauseStart,
} from '../../../shared/service/webApi';
import { webApiOperation } from '../operation';
import { toWallClock } from '../../../shared/words/util/time';
import { deviceTexts, presentDevice } from '../written';
import { inEachDepartment } from './chosenDevices';
import { chosenDeviceSettings, devicesField } from './devicesField';
import { minutesField } from './fields';

const startProperty: INodeProperties = {
	displayName: 'Start',
	name: 'start',
	type: 'dateTime',
	default: '',
	description:
		'When the pause starts, in the time zone of your Dotcom-Monitor user. Leave empty to start immediately.',
};

/** The start in the service's format; undefined if the field is empty, for an immediate start. */
const startField: Field<string | undefined> = {
	properties: [startProperty],
	read(parameters) {
		const text = parameters.dateText(startProperty);
		if (text === '') return undefined;
		const start = toPauseStart(text, parameters.timeZone);
		if (start !== undefined) return start;
		const hint =
			'Choose a time in Start, or enter one such as 2031-02-14T09:30. Leave Start empty to start immediately.';
		throw parameters.reject(startProperty, 'is not a date with a time', hint);
	},
};

export const pauseForTime = webApiOperation(
	{
		devices: devicesField(),
		minutes: minutesField('To end a pause, use the operation Resume.'),
		start: startField,
	},
	async ({ devices, minutes, start }, context) => {
		const pause = { minutes, start };
		const now = context.clock.now();
		const period = pausePeriod(pause, now);
		if (isPauseOver(period, now)) throw pauseOverError(period.end);
		const done: string[] = [];
		return await inEachDepartment(devices, context, async (chosen, { client }) => {
			const ids = chosen.map(({ id }) => id);
			// The response to an unknown ID is not documented, so the device is requested first.
			const found = await client.getMany('device', ids);
			if ('id' in devices) await pauseDevice(client, devices.id, pause);
			else await pauseDevices(client, ids, pause);
			done.push(...found.map((one) => String(deviceName(one))));
			const words = `paused ${periodWords(period, context.timeZone)}`;
			return ids.map((id, index) => ({
				...presentDevice('paused', id, deviceName(found[index])),
				minutes,
				...period,
				...deviceTexts(deviceName(found[index]), words),
			}));
		}).catch((error: unknown) => {
			throw withDoneChanges(error, done);
		});
	},
	chosenDeviceSettings,
);

/** A period in words, by the clock of the workflow, or of the service's user if it has a Start. */
export function periodWords(
	{ start, end }: ReturnType<typeof pausePeriod>,
	timeZone: string,
): string {
	const isNow = end.endsWith('Z');
	const zone = isNow ? timeZone : 'time zone of your Dotcom-Monitor user';
	const [from, until] = [start, end].map((text) =>
		(isNow ? toWallClock(Date.parse(text), timeZone).toISOString() : text)
			.slice(0, 16)
			.replace('T', ' '),
	);
	return `${isNow ? '' : `from ${from} `}until ${until} (${zone})`;
}

function pauseOverError(end: string): ParameterError {
	return new ParameterError(
		'Start is so early that the pause would already be over',
		`It would end at ${end}. Enter a later Start, or leave it empty to start immediately.`,
	);
}
