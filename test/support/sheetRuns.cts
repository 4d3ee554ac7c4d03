import type { Sandbox } from '../../sandbox/index.cts';
import { config, credentialFor, runNode } from './workflows.cts';

/** Columns are recognized by their names. */
export const automatically = {
	fillInFrom: 'rows',
	mode: 'write',
	columns: {
		mappingMode: 'autoMapInputData',
		value: null,
		matchingColumns: [],
		schema: [],
		attemptToConvertTypes: false,
		convertFieldsToString: false,
	},
};

export function eachColumn(value: object) {
	const columns = { ...automatically.columns, mappingMode: 'defineBelow', value };
	return { ...automatically, columns };
}

export async function runSheet(
	sandbox: Sandbox,
	rows: object[],
	parameters: object = automatically,
	operation = 'upsert',
) {
	const result = await runNode(
		config('Run', 'device', operation, { ...parameters }),
		credentialFor(sandbox),
		{ rows },
	);
	const hints = result.run.data.resultData.runData.Run[0].hints ?? [];
	return { result, hints, messages: hints.map(({ message }) => message) };
}

export function findBranches(sandbox: Sandbox) {
	return sandbox.listDevices(41001).filter(({ name }) => name.startsWith('Branch'));
}
