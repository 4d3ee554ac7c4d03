import { countOf, kindLabels, listedKinds, setupLists, tasksOf, type AccountSetup } from './setup';
import type { MadeSetup } from './toSetup';
import type { SetupKind } from './table';

export function countSetup(setup: AccountSetup): Record<SetupKind, number> {
	const tasks = setup.devices.reduce((sum, device) => sum + tasksOf(device).length, 0);
	const listed = listedKinds.map((kind) => [kind, setup[setupLists[kind]].length]);
	return { ...Object.fromEntries(listed), task: tasks } as Record<SetupKind, number>;
}

const shownKinds = Object.keys(kindLabels) as SetupKind[];

/** The message of Export: the counts, and sentences on omitted secrets, missing lists and shared names. */
export function describeSetup({ setup, secretCount, sharedNames }: MadeSetup): string {
	const counts = countSetup(setup);
	const { notRead } = setup;
	const isRead = (kind: SetupKind) => kind === 'task' || !notRead.includes(setupLists[kind]);
	const read = shownKinds.filter(isRead).map((kind) => countOf(counts[kind], kindLabels[kind]));
	const unread = shownKinds.filter((kind) => !isRead(kind)).map((kind) => kindLabels[kind]);
	const missing = unread.map(
		(label) => `The file has no ${label}s, because the service did not return them.`,
	);
	const verb = secretCount === 1 ? 'is' : 'are';
	const secrets =
		secretCount === 0
			? 'No values were omitted.'
			: `${countOf(secretCount, 'value')} ${verb} not in the file.`;
	const shared =
		sharedNames.length === 0
			? []
			: [`The same name is used more than once: ${sharedNames.join('; ')}.`];
	return [`${read.join(', ')}. ${secrets}`, ...missing, ...shared].join(' ');
}
