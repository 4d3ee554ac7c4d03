import { z } from 'zod';

import type { N8nRest } from './rest.cts';

const savedCredentialSchema = z.object({ id: z.string(), name: z.string(), type: z.string() });

/** A credential as a workflow's nodes name it. */
export interface SavedCredential {
	id: string;
	name: string;
	type: string;
}

export interface CredentialContent {
	name: string;
	/** The credential type's name, such as `monitoringApi`. */
	type: string;
	data: Record<string, unknown>;
}

export async function listCredentials(rest: N8nRest): Promise<SavedCredential[]> {
	return z.array(savedCredentialSchema).parse(await rest.get('credentials'));
}

/** Replaces the credential of this name and type when there is one. */
export async function saveCredential(
	rest: N8nRest,
	content: CredentialContent,
): Promise<SavedCredential> {
	const existing = (await listCredentials(rest)).find(
		({ name, type }) => name === content.name && type === content.type,
	);
	return savedCredentialSchema.parse(
		existing
			? await rest.patch(`credentials/${existing.id}`, content)
			: await rest.post('credentials', content),
	);
}

/** Like n8n's button "Test", but with this content. */
export async function testCredential(
	rest: N8nRest,
	{ id }: SavedCredential,
	content: CredentialContent,
): Promise<{ status: string; message: string }> {
	return z
		.object({ status: z.string(), message: z.string() })
		.parse(await rest.post('credentials/test', { credentials: { id, ...content } }));
}
