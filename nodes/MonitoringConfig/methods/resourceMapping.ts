import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import { meanings, type Meaning } from '../actions/device/sheet/vocabulary';

/** The columns that the editor shows at once; the others can be added. */
const initialColumns: Meaning[] = ['name', 'url', 'frequency', 'locations', 'alertGroups'];

/** The columns for n8n's column mapper. Their IDs are column names, for Map Automatically. */
export async function getDeviceColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	return { fields: Object.keys(meanings).map((meaning) => toMapperField(meaning as Meaning)) };
}

/** A column of a sheet for n8n's column mapper; `removed` hides it until the user adds it. */
function toMapperField(meaning: Meaning): ResourceMapperField {
	return {
		id: meanings[meaning],
		displayName: meanings[meaning],
		required: meaning === 'name',
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
		type: 'string',
		removed: !initialColumns.includes(meaning),
	};
}
