import './environment.cts';

import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData } from 'n8n-workflow';

/** Lets n8n keep files on disk, as it does by default; without it they stay in its memory. */
export async function keepFilesOnDisk(): Promise<void> {
	await Container.get(BinaryDataService).init();
}

/** Reads the content of a file that a node has output. */
export async function readFileContent(file: IBinaryData): Promise<string> {
	return (await Container.get(BinaryDataService).getAsBuffer(file)).toString('utf8');
}
