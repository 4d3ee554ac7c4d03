import { countOf, kindLabels, listedKinds, setupLists, tasksOf, type AccountSetup } from './setup';
import type { MadeSetup } from './toSetup';
import type { SetupKind } from './table';

/** How many entries of each kind a setup has. */
export function countSetup(setup: AccountSetup): Record<SetupKind, number> {
	const tasks = setup.devices.reduce((sum, device) => sum + tasksOf(device).length, 0);
	const listed = listedKinds.map((kind) => [kind, setup[setupLists[kind]].length]);
	return { ...Object.fromEntries(listed), task: tasks } as Record<SetupKind, number>;
}

const shownOrder: SetupKind[] = [
	'device',
	'task',
	'alertGroup',
	'schedule',
	'filter',
	'alertTemplate',
];

/** A setup in words: its counts. Also names the omitted lists and values, and the names used more than once. */
export function describeSetup({ setup, secretCount, sharedNames }: MadeSetup): string {
	const counts = countSetup(setup);
	const { notRead } = setup;
	const isRead = (kind: SetupKind) => kind === 'task' || !notRead.includes(setupLists[kind]);
	const known = shownOrder.filter(isRead).map((kind) => countOf(counts[kind], kindLabels[kind]));
	const missing = shownOrder
		.filter((kind) => !isRead(kind))
		.map(
			(kind) => `The file has no ${kindLabels[kind]}s, because the service did not return them.`,
		);
	const secrets =
		secretCount === 0
			? 'No values were omitted.'
			: `${countOf(secretCount, 'value')} ${secretCount === 1 ? 'is' : 'are'} ${setup.secrets === 'encrypted' ? 'encrypted' : 'not in the file'}.`;
	const shared =
		sharedNames.length === 0
			? []
			: [`The same name is used more than once: ${sharedNames.join('; ')}.`];
	return [`${known.join(', ')}. ${secrets}`, ...missing, ...shared].join(' ');
}
