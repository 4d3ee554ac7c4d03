import './environment';

import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData } from 'n8n-workflow';

/** Lets n8n keep files on disk, as it does by default; without it they stay in its memory. */
export async function keepFilesOnDisk(): Promise<void> {
	await Container.get(BinaryDataService).init();
}

/** The content of a file that a node put out. */
export async function contentOf(file: IBinaryData): Promise<string> {
	return (await Container.get(BinaryDataService).getAsBuffer(file)).toString('utf8');
}
