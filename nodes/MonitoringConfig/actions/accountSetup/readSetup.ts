import {
	toSetup,
	CredentialMarks,
	setupTables,
	readAccountContent,
	type MadeSetup,
	type SecretsWriter,
	type ReadAccount,
} from '../../../shared/features/accountSetup';
import type { Account, Output } from '../../../shared/n8n/run/webApiContext';
import { inTurns } from '../../../shared/words/util/turn';

const listLabels = {
	location: 'The locations of a platform',
	device: 'The devices',
	alertGroup: 'The alert groups',
	schedule: 'The schedules',
	filter: 'The filters',
	alertTemplate: 'The alert templates',
};

/** The account is read once for all items of a run. */
export async function readSetup(
	context: Account & Output,
	secrets: SecretsWriter,
): Promise<MadeSetup> {
	const { client, cache, onProgress, credentialSecrets } = context;
	const account = await readAccountContent(client, cache, 'whole', onProgress);
	hintFailedLists(account, context);
	// Secrets of the credential become placeholders, so that no file contains them.
	const content = await inTurns(
		new CredentialMarks(credentialSecrets).markContent(account.content),
	);
	return await inTurns(toSetup(content, setupTables, secrets));
}

export function hintFailedLists({ failures }: ReadAccount, { addHint }: Output): void {
	for (const { kind, error } of failures) {
		addHint(`${listLabels[kind]} could not be read: ${error.message}`);
	}
}
