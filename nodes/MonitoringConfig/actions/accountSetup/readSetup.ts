import {
	kindLabels,
	toSetup,
	CredentialMarks,
	setupTables,
	readAccountContent,
	type MadeSetup,
	type ReadAccount,
} from '../../../shared/features/accountSetup';
import type { Account, Output } from '../../../shared/n8n/run/webApiContext';
import { unreadHint } from '../written';
import { inTurns } from '../../../shared/words/util/turn';

/** Exports the account, once for all items. */
export async function readSetup(context: Account & Output): Promise<MadeSetup> {
	const { client, cache, onProgress, credentialSecrets } = context;
	const account = await readAccountContent(client, cache, 'whole', onProgress);
	hintFailedLists(account, context);
	// Secrets of the credential become placeholders, so that no file contains them.
	const content = await inTurns(
		new CredentialMarks(credentialSecrets).markContent(account.content),
	);
	return await inTurns(toSetup(content, setupTables));
}

/** Adds a hint for each list of the account that could not be read. */
export function hintFailedLists(
	{ failures }: ReadAccount,
	{ addHint, cache, collectNames }: Account & Output,
): void {
	if (cache.unread.size > 0) collectNames([...cache.unread], unreadHint);
	for (const { kind, error } of failures) {
		const list = kind === 'location' ? 'locations of a platform' : `${kindLabels[kind]}s`;
		addHint(`The ${list} could not be read: ${error.message}`);
	}
}
