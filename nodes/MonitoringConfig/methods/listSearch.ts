import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { toNodeError } from '../../shared/n8n/errors';
import { webApiForEditor } from '../../shared/n8n/webApi';
import { departmentLabel } from '../../shared/webApi';

/** The departments the service lists for the credential's UID; empty value: the credential's own. */
export async function searchDepartments(
	this: ILoadOptionsFunctions,
	filter = '',
): Promise<INodeListSearchResult> {
	try {
		const client = await webApiForEditor(this);
		const departments = (await client.departments()).map((department) => ({
			name: departmentLabel(department),
			value: Number(department.account.Id),
		}));
		const own = { name: 'Department of the Credential', value: '' };
		return { results: [own, ...departments].filter(({ name }) => contains(name, filter)) };
	} catch (error) {
		throw toNodeError(this.getNode(), error);
	}
}

function contains(text: string, part: string): boolean {
	return text.toLowerCase().includes(part.trim().toLowerCase());
}
