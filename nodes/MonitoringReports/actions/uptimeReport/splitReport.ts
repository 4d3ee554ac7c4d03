import type { INodeExecutionData } from 'n8n-workflow';

import { errorItem } from '../../../shared/n8n/run/errors/itemErrors';
import type { FeedRun } from '../../../shared/n8n/run/feedRun';
import type { DepartmentDevices } from '../../../shared/n8n/run/departmentDevices';
import { deviceFinder, type DeviceName, type ReportInput } from '../../../shared/features/uptime';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { joinMistakes } from '../../../shared/words/util/mistakes';
import { quoteSome } from '../../../shared/words/util/phrases';
import { forEachInSteps, inTurns, mapInSteps, type Steps } from '../../../shared/words/util/turn';
import { namePublicly, type PublicDevice } from '../publicDevices/namePublicly';
import { type NamingRun } from '../publicDevices/assignRows';
import { noResultsHint } from '../checkNames';
import { readAddressee, type Addressee } from './addressee';
import { assignCustomers, type Customers } from './customers';
import type { UptimeReportChoices } from './fields';

/** The addressee of a report, and its data. */
export interface Audience {
	/** With an empty name for a report about all devices. */
	addressee: Addressee;
	/** For a customer: its input item, and the label of the cell with its devices. */
	item?: number;
	devicesLabel?: string;
	targetPercentage?: number;
	input: ReportInput;
}

const everyone: Addressee = { name: '', email: '' };

/**
 * Splits a report into one per customer, group or department, if chosen. Removes hidden devices,
 * and replaces names with public ones. Adds a hint about devices that are in no report. Omits
 * groups and departments without devices, but not customers (see `refuseWithoutData`).
 *
 * @throws {ParameterError} when Devices to Hide hides all devices, or a name is probably a typo
 */
export async function splitReport(
	input: ReportInput,
	choices: UptimeReportChoices,
	{ run, departments, listed }: SplitContext,
): Promise<Audience[]> {
	const { customers, division, hidden, publicNames } = choices;
	const isNamed = hidden.length > 0 || publicNames.length > 0;
	if (!isNamed && division === 'all') return [{ addressee: everyone, input }];
	const findListed = deviceFinder(listed);
	// The report can have an earlier name of a device, which may now be that of another one.
	const devices = knownDevices(input).map((device) => ({
		...device,
		deviceName: findListed(device)?.deviceName ?? device.deviceName,
	}));
	const { shown } = await namePublicly(devices, choices, { run, kind: 'report' });
	const find = deviceFinder(devices);
	if (division === 'all') {
		const all = await inTurns(inputAbout(shown, input, find));
		return [{ addressee: everyone, input: all }];
	}
	const parts = customers
		? await customerParts(customers, { devices, listed, shown }, run)
		: division === 'department'
			? departmentParts(departments)
			: groupParts(publicNames);
	const others = shown.filter((one) => !parts.some(({ has }) => has(one)));
	if (others.length > 0) run.addHint(notReportedHint(others, division));
	const audiences: Audience[] = [];
	for (const { has, ...part } of parts) {
		// Parts of customers for other items are sent with the reports of these items.
		if (part.item !== undefined && !run.items.includes(part.item)) continue;
		const own = shown.filter(has);
		if (own.length === 0 && part.item === undefined) continue;
		const about = await inTurns(inputAbout(own, input, find));
		const targetPercentage = part.targetPercentage ?? input.targetPercentage;
		audiences.push({ ...part, input: { ...about, targetPercentage } });
	}
	return audiences;
}

/**
 * Refuses customers without data in unattended runs. Returns their error items; none of them, but a
 * hint, if the node does not continue on error: the other customers get their reports. In attended
 * runs, these customers get a report without data.
 *
 * @param customers the number of all customers, also of those with separate requests
 * @throws {ParameterError} when no customer has data and the node does not continue on error
 */
export function refuseWithoutData(
	audiences: readonly Audience[],
	customers: number | undefined,
	{ addHint, continuesOnError, isAttended }: FeedRun,
): ReadonlyMap<Audience, INodeExecutionData[]> {
	const refusals = isAttended ? [] : audiences.flatMap(noDataError);
	if (continuesOnError) {
		return new Map(
			refusals.map(({ audience, error: { message, hint } }) => [
				audience,
				[errorItem({ message, description: hint }, audience.item ?? 0)],
			]),
		);
	}
	if (refusals.length > 0 && refusals.length === customers) {
		throw joinMistakes(refusals.map(({ error }) => error));
	}
	for (const { error } of refusals) addHint(`${error.message}. ${error.hint}`);
	return new Map(refusals.map(({ audience }) => [audience, []]));
}

/** The error for a customer whose devices have no uptime; empty for any other audience. */
function noDataError(audience: Audience): Array<{ audience: Audience; error: ParameterError }> {
	const { addressee, devicesLabel, input } = audience;
	const hasData = input.overall.some(({ uptimePercentage }) => uptimePercentage !== null);
	if (devicesLabel === undefined || hasData) return [];
	const problem = `${devicesLabel} have no data in this period, so "${addressee.name}" gets no report`;
	const hint =
		'Check whether the devices are paused, or remove the row. To get an item for it, set On Error of this node to Continue (Using Error Output).';
	return [{ audience, error: new ParameterError(problem, hint) }];
}

type ShownDevice = PublicDevice<DeviceName>;

interface SplitContext {
	run: NamingRun & Pick<FeedRun, 'items'>;
	departments: DepartmentDevices[];
	/** The devices of the account, for customers. */
	listed: readonly DeviceName[];
}

interface Part extends Omit<Audience, 'input'> {
	/** Whether the device belongs to this part. */
	has: (device: ShownDevice) => boolean;
}

/** A part per department, with the devices that the Web API lists for it. */
function departmentParts(departments: readonly DepartmentDevices[]): Part[] {
	return departments.map(({ name, deviceIds }) => {
		const ids = new Set(deviceIds.map(String));
		const has: Part['has'] = ({ device: { deviceId } }) =>
			deviceId !== null && ids.has(String(deviceId));
		return { addressee: { name, email: '' }, has };
	});
}

/** A part per group in Public Names, whose name contains the addressee. */
function groupParts(publicNames: UptimeReportChoices['publicNames']): Part[] {
	const groups = new Set(publicNames.map(({ group }) => group).filter((group) => group !== ''));
	return [...groups].map((group) => ({
		addressee: readAddressee(group),
		has: (device) => device.group === group,
	}));
}

interface CustomerDevices extends Pick<SplitContext, 'listed'> {
	/** The devices of the report, including hidden ones. */
	devices: readonly DeviceName[];
	shown: readonly ShownDevice[];
}

/**
 * A part per customer. Adds a hint about texts that mean no device of the report.
 *
 * @throws {ParameterError} when a device belongs to several customers, or all of one are hidden
 */
async function customerParts(
	customers: Customers,
	{ devices, listed, shown }: CustomerDevices,
	run: NamingRun,
): Promise<Part[]> {
	const { mistakes, owners, unknown } = await assignCustomers(customers, devices, listed);
	const withShown = new Set(shown.flatMap(({ device }) => owners.get(device) ?? []));
	const hidden = new Set([...owners.values()].flat().filter((one) => !withShown.has(one)));
	const hint = 'Leave at least one of them out of Devices to Hide, or remove the row.';
	const errors = [...hidden].map(
		({ devicesLabel }) =>
			new ParameterError(`Devices to Hide hides all devices of ${devicesLabel}`, hint),
	);
	if (errors.length + mistakes.length > 0) throw joinMistakes([...errors, ...mistakes]);
	if (unknown.size > 0) run.addHint(noResultsHint([...unknown.values()].flat()));
	return customers.all.map((addressee) => ({
		addressee,
		item: addressee.item,
		devicesLabel: addressee.devicesLabel,
		targetPercentage: addressee.targetPercentage,
		has: ({ device }) => owners.get(device)?.includes(addressee) === true,
	}));
}

/** All devices of a report: those with summaries, and those with single checks only. */
function knownDevices({ overall, outages }: ReportInput): DeviceName[] {
	const find = deviceFinder(overall);
	const others = (outages ?? []).filter((device) => find(device) === undefined);
	return [...overall, ...others].map(({ deviceId, deviceName }) => ({ deviceId, deviceName }));
}

/**
 * The data of a report about the shown devices only, under their public names. `find` returns the
 * device of some results, undefined if unclear. Yields so that other work of n8n can run.
 */
function* inputAbout(
	shown: readonly ShownDevice[],
	input: ReportInput,
	find: (results: DeviceName) => DeviceName | undefined,
): Steps<ReportInput> {
	const names = new Map(shown.map(({ device, name }) => [device, name]));
	const select = function* <Results extends DeviceName>(all: readonly Results[]): Steps<Results[]> {
		const selected: Results[] = [];
		yield* forEachInSteps(all, (result) => {
			const device = find(result);
			const name = device && names.get(device);
			// Several devices can have one public name, so results without an ID get that of the device.
			const deviceId = device?.deviceId ?? result.deviceId;
			if (name !== undefined) selected.push({ ...result, deviceId, deviceName: name });
		});
		return selected;
	};
	const outages = input.outages && (yield* select(input.outages));
	return {
		...input,
		overall: yield* select(input.overall),
		previous: yield* select(input.previous),
		days: yield* select(input.days),
		outages:
			outages &&
			(yield* mapInSteps(outages, (device) => ({
				...device,
				outages: device.outages.map((outage) => ({ ...outage, deviceName: device.deviceName })),
			}))),
	};
}

/** A hint that shown devices are in none of several reports, with the reason and how to fix it. */
function notReportedHint(
	devices: readonly ShownDevice[],
	division: Exclude<UptimeReportChoices['division'], 'all'>,
): string {
	const [are, them] =
		devices.length === 1 ? ['is 1 device', 'it'] : [`are ${devices.length} devices`, 'them'];
	const names = devices.map(({ device: { deviceId, deviceName } }) => deviceName ?? `${deviceId}`);
	const reasons = {
		customer: [`no input item has ${them}`, 'add the names to the column Devices'],
		department: [
			`the Web API UID has no access to a department with ${them}`,
			'use a credential whose UID has access to the right department. Department > Get Many lists the departments of a UID',
		],
		group: [
			`Public Names has no Group Name for ${them}`,
			'add a row with a Group Name to Public Names',
		],
	};
	const [reason, correction] = reasons[division];
	return `There ${are} missing from all reports, because ${reason}: ${quoteSome(names)}. To include ${them}, ${correction}.`;
}
