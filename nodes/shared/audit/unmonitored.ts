import { partsOfTask, addressParts } from './address';
import type { AuditedAccount, AuditedTask } from './account';
import { emptyFinding, messageOf, type AuditFinding } from './audit';
import { isActiveTask } from './rule';
import { quote } from './words';
import { groupBy } from '../util/groupBy';
import { shorten } from '../util/shorten';
import { withoutUrlSecrets } from '../account';

/** What makes two addresses the same: host and path, or the host alone. */
export type AddressMatch = 'address' | 'host';

/** An address that somebody wants to be monitored. */
export interface WantedAddress {
	/** The number of its row, from 1. */
	row: number;
	/** What stands there. */
	text: string;
}

const rule = 'Nobody Monitors It';
const whyItMatters = 'When it is down, nobody notices.';
const fix = 'Make a monitor for it: Device > Create or Update.';

const maxAddressLength = 300;

/**
 * The addresses that no task looks at. A host without a path is looked at by any task of this host. What is no
 * address is said, too.
 */
export function findUnmonitored(
	wanted: readonly WantedAddress[],
	{ task }: Pick<AuditedAccount, 'task'>,
	match: AddressMatch,
): { looked: number; findings: AuditFinding[] } {
	const seen = task.flatMap((one) => {
		const parts = partsOfTask(one);
		return parts === undefined
			? []
			: [parts.host, `${parts.host} ${parts.path}`].map((key) => ({ key, task: one }));
	});
	const places = groupBy(seen, ({ key }) => key);
	const asked = new Set<string>();
	const findings: AuditFinding[] = [];
	const unreadable: WantedAddress[] = [];
	for (const one of wanted) {
		const parts = addressParts(one.text);
		if (parts === undefined) {
			unreadable.push(one);
			continue;
		}
		const isHostOnly = match === 'host' || (parts.path === '' && !/[/]\s*$|:\/\//.test(one.text));
		const key = isHostOnly ? parts.host : `${parts.host} ${parts.path}`;
		if (asked.has(key)) continue;
		asked.add(key);
		const tasks = places.get(key) ?? [];
		if (tasks.some((place) => isActiveTask(place.task))) continue;
		const address = isHostOnly ? parts.host : withoutSecrets(one.text.trim());
		findings.push(unmonitored(address, tasks[0]?.task));
	}
	return {
		looked: asked.size,
		findings: [...findings, ...(unreadable.length > 0 ? [notRead(unreadable, wanted.length)] : [])],
	};
}

/** @param paused a task that looks at it when its device is resumed */
function unmonitored(address: string, paused: AuditedTask | undefined): AuditFinding {
	const why = paused === undefined ? '' : `: device ${quote(paused.device.name)} is paused`;
	const finding = `${quote(address)} of the input items is not monitored${why}.`;
	const whatToDo = paused === undefined ? fix : 'Resume the device: Device > Resume.';
	return {
		...emptyFinding,
		severity: 'medium',
		rule,
		finding,
		whyItMatters,
		fix: whatToDo,
		deviceName: paused?.device.name ?? null,
		deviceId: paused?.device.id ?? null,
		kind: 'address',
		address: shorten(address, maxAddressLength),
		message: messageOf('medium', finding, whatToDo),
	};
}

function notRead(unreadable: readonly WantedAddress[], count: number): AuditFinding {
	const [{ row, text }] = unreadable;
	const first =
		text.trim() === '' ? `item ${row} has none` : `item ${row} has ${quote(withoutSecrets(text))}`;
	const finding = `${unreadable.length} of ${count} input items have no address that can be compared: ${first}.`;
	const whatToDo = 'Look at Field with the Address, and at these items.';
	return {
		...emptyFinding,
		severity: 'notChecked',
		rule: 'Not Checked',
		finding,
		whyItMatters: 'Whether somebody monitors these is not known.',
		fix: whatToDo,
		message: messageOf('notChecked', finding, whatToDo),
	};
}

function withoutSecrets(text: string): string {
	return withoutUrlSecrets(
		text,
		() => false,
		() => undefined,
	);
}
