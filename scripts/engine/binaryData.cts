import './environment.cts';

import { Container } from '@n8n/di';
import { BinaryDataService } from 'n8n-core';
import type { IBinaryData } from 'n8n-workflow';

/** n8n's default; without it files stay in its memory. */
export async function keepFilesOnDisk(): Promise<void> {
	await Container.get(BinaryDataService).init();
}

export async function readFileContent(file: IBinaryData): Promise<string> {
	return (await Container.get(BinaryDataService).getAsBuffer(file)).toString('utf8');
}
