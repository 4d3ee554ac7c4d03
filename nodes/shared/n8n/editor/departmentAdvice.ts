import type { INodeListSearchItems } from 'n8n-workflow';

import { ParameterError } from '../../words/util/monitoringError';
import { noneIfServiceFails } from '../../service/http/serviceError';
import { countOtherDepartments, type WebApiClient } from '../../service/webApi';
import { departmentLabel } from '../parameters/fields/department';
import type { EditorWebApi } from './webApi';

/**
 * Returns the entries of an editor list without matches: an entry without a value that suggests
 * other departments, or none if there are no others. A search gets an entry, because n8n hides the
 * search box on an error.
 *
 * @param kind in the plural: "alert groups"
 * @param total the number of entries without the search
 * @throws {ParameterError} when the list itself is empty and another department may have entries
 */
export async function departmentAdvice(
	{ client, departmentId, hasDepartments }: EditorWebApi,
	kind: string,
	total: number,
): Promise<INodeListSearchItems[]> {
	const count = hasDepartments ? await countListedOthers(client, departmentId) : 0;
	if (count === 0) return [];
	// n8n shows one line of some 50 characters.
	if (total > 0) {
		const name = `No match in ${total}. Try another ${departmentLabel} (${count} more).`;
		return [{ name, value: '' }];
	}
	const plural = count === 1 ? '' : 's';
	const otherPlaces =
		departmentId === undefined
			? `department${plural}`
			: `other department${plural} or account${plural}`;
	const advice = `${count} ${otherPlaces} can be chosen in ${departmentLabel}`;
	const place =
		departmentId === undefined
			? 'The account of the Web API UID'
			: `The department with the ID ${departmentId}`;
	throw new ParameterError(
		`${place} has no ${kind}. ${advice}, and each has its own list.`,
		`Choose one in ${departmentLabel}, above this field.`,
	);
}

/** 0 if the service does not list them. */
async function countListedOthers(client: WebApiClient, departmentId?: number): Promise<number> {
	const entries = await client.listDepartments().catch(noneIfServiceFails);
	return countOtherDepartments(entries, departmentId);
}
