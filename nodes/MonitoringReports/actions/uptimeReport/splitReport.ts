import type { DepartmentDevices } from '../../../shared/n8n/run/departmentDevices';
import { deviceFinder, type DeviceName, type ReportInput } from '../../../shared/features/uptime';
import { quoteSome } from '../../../shared/words/util/phrases';
import { forEachInSteps, inTurns, mapInSteps, type Steps } from '../../../shared/words/util/turn';
import { namePublicly, type PublicDevice } from '../publicDevices/namePublicly';
import { type NamingRun } from '../publicDevices/assignRows';
import type { UptimeReportChoices } from './fields';

/** A report and its group or department. */
export interface Audience {
	/** The name of the group or department; empty for a report about all devices. */
	group: string;
	input: ReportInput;
}

/**
 * The figures of the public devices under their public names: all together, or per group or
 * department. Devices without a known group or department are omitted with a hint, and groups
 * without devices without one.
 *
 * @throws {ParameterError} when Devices to Hide hides all devices, or a name is probably a typo
 */
export async function splitReport(
	input: ReportInput,
	choices: UptimeReportChoices,
	{ run, departments }: { run: NamingRun; departments: DepartmentDevices[] },
): Promise<Audience[]> {
	const { division, hidden, publicNames } = choices;
	const isNamed = hidden.length > 0 || publicNames.length > 0;
	if (!isNamed && division === 'all') return [{ group: '', input }];
	const devices = knownDevices(input);
	const { shown } = await namePublicly(devices, choices, { run, kind: 'report' });
	const find = deviceFinder(devices);
	if (division === 'all') {
		return [{ group: '', input: await inTurns(inputAbout(shown, input, find)) }];
	}
	const isOfDepartment = division === 'department';
	const parts = isOfDepartment ? departmentParts(departments) : groupParts(publicNames);
	const others = shown.filter((device) => !parts.some(({ has }) => has(device)));
	if (others.length > 0) run.addHint((isOfDepartment ? outsideHint : withoutGroupHint)(others));
	const audiences: Audience[] = [];
	for (const { group, has } of parts) {
		const own = shown.filter(has);
		if (own.length === 0) continue;
		audiences.push({ group, input: await inTurns(inputAbout(own, input, find)) });
	}
	return audiences;
}

interface Part {
	group: string;
	has: (device: PublicDevice<DeviceName>) => boolean;
}

/** The departments, each with a test for devices that belong to it. */
function departmentParts(departments: readonly DepartmentDevices[]): Part[] {
	return departments.map(({ name, deviceIds }) => {
		const ids = new Set(deviceIds.map(String));
		const has: Part['has'] = ({ device: { deviceId } }) =>
			deviceId !== null && ids.has(String(deviceId));
		return { group: name, has };
	});
}

function groupParts(publicNames: UptimeReportChoices['publicNames']): Part[] {
	const groups = new Set(publicNames.map(({ group }) => group).filter((group) => group !== ''));
	return [...groups].map((group) => ({ group, has: (device) => device.group === group }));
}

/** All devices of a report: those of the summaries, and those that only the outages contain. */
function knownDevices({ overall, outages }: ReportInput): DeviceName[] {
	const find = deviceFinder(overall);
	const others = (outages ?? []).filter((device) => find(device) === undefined);
	return [...overall, ...others].map(({ deviceId, deviceName }) => ({ deviceId, deviceName }));
}

/**
 * The part of a report about some devices, under their public names. Yields to other work of n8n.
 *
 * @param find the device of the whole report that results belong to; undefined if unclear
 */
function* inputAbout(
	shown: ReadonlyArray<PublicDevice<DeviceName>>,
	input: ReportInput,
	find: (results: DeviceName) => DeviceName | undefined,
): Steps<ReportInput> {
	const names = new Map(shown.map(({ device, name }) => [device, name]));
	const take = function* <Results extends DeviceName>(all: readonly Results[]): Steps<Results[]> {
		const taken: Results[] = [];
		yield* forEachInSteps(all, (result) => {
			const device = find(result);
			const name = device && names.get(device);
			if (name !== undefined) taken.push({ ...result, deviceName: name });
		});
		return taken;
	};
	const outages = input.outages && (yield* take(input.outages));
	return {
		...input,
		overall: yield* take(input.overall),
		previous: yield* take(input.previous),
		days: yield* take(input.days),
		outages:
			outages &&
			(yield* mapInSteps(outages, (device) => ({
				...device,
				outages: device.outages.map((outage) => ({ ...outage, deviceName: device.deviceName })),
			}))),
	};
}

function outsideHint(devices: ReadonlyArray<PublicDevice<DeviceName>>): string {
	const [are, them] =
		devices.length === 1 ? ['is 1 device', 'it'] : [`are ${devices.length} devices`, 'them'];
	return `There ${are} missing from all reports, because the Web API UID has no access to a department with ${them}: ${quoteSome(namesOf(devices))}. To include ${them}, use a credential whose UID has access to the right department. Department > Get Many lists the departments of a UID.`;
}

function namesOf(devices: ReadonlyArray<PublicDevice<DeviceName>>): string[] {
	return devices.map(({ device: { deviceId, deviceName } }) => deviceName ?? `${deviceId}`);
}

function withoutGroupHint(devices: ReadonlyArray<PublicDevice<DeviceName>>): string {
	const [are, them] =
		devices.length === 1 ? ['is 1 device', 'it'] : [`are ${devices.length} devices`, 'them'];
	return `There ${are} missing from all reports, because Public Names has no Group Name for ${them}: ${quoteSome(namesOf(devices))}. To include ${them}, add a row with a Group Name to Public Names.`;
}
