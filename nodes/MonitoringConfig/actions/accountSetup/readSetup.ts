import {
	kindLabels,
	toSetup,
	CredentialMarks,
	setupTables,
	readAccountContent,
	type AccountContent,
	type MadeSetup,
} from '../../../shared/features/accountSetup';
import type { Account, Output } from '../../../shared/n8n/run/webApiContext';
import { unreadHint } from '../written';
import { inTurns } from '../../../shared/words/util/turn';

/** Exports the account, once for all items. */
export async function readSetup(context: Account & Output): Promise<MadeSetup> {
	const content = await readWholeAccount(context);
	// Secrets of the credential become placeholders, so that no file contains them.
	const marks = new CredentialMarks(context.credentialSecrets);
	return await inTurns(toSetup(await inTurns(marks.markContent(content)), setupTables));
}

/**
 * The content of the account with all lists but alert templates: unread entries would look missing.
 * Adds a hint for each list that could not be read.
 *
 * @param readCache a new cache reads the account again
 */
export async function readWholeAccount(
	{ addHint, cache, client, collectNames, onProgress }: Account & Output,
	readCache = cache,
): Promise<AccountContent> {
	const reading = readAccountContent(client, readCache, 'whole', onProgress);
	const { content, failures } = await reading;
	if (cache.unread.size > 0) collectNames([...cache.unread], unreadHint);
	for (const { kind, error } of failures) {
		const list = kind === 'location' ? 'locations of a platform' : `${kindLabels[kind]}s`;
		addHint(`The ${list} could not be read: ${error.message}`);
	}
	return content;
}
