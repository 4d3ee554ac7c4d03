/** Makes the plan that Account Setup > Plan shows and Apply carries out. */
import {
	fileKey,
	kindLabels,
	planEntries,
	SetupPlan,
	CredentialMarks,
	setupTables,
	type CarryOutSettings,
} from '../../../shared/features/accountSetup';
import {
	booleanField,
	countField,
	shownWith,
	type Field,
	type FieldValues,
} from '../../../shared/n8n/parameters/field';
import { RunPlan, type PlanTexts } from '../../../shared/n8n/run/plan/runPlan';
import type { Account, Run, WebApiContext } from '../../../shared/n8n/run/webApiContext';
import { quoteSome } from '../../../shared/words/util/phrases';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import { inTurns } from '../../../shared/words/util/turn';
import { exportSourceField, fileFromField, readExport, type ExportSource } from './exportSource';
import { readWholeAccount } from './readSetup';

const defaultFileField = 'data';

const exportField = exportSourceField(
	fileFromField,
	{ displayName: 'Input Data Field Name', name: 'setupField', default: defaultFileField },
	{
		displayName: 'File Text',
		name: 'setupText',
		placeholder: "e.g. {{ $('Read Setup').item.json.data }}",
	},
);

/** The export that the account should match. */
const sourceField: Field<ExportSource> = {
	properties: [...fileFromField.properties, ...exportField.properties],
	read: exportField.read,
};

const removesField = booleanField({
	displayName: 'Delete Items Missing from File',
	name: 'removeOthers',
	default: false,
	description:
		'Whether to permanently delete devices, tasks, groups, schedules, filters and templates missing from the file',
});

const maxRemovalsLabel = 'Max Deletions';

const maxRemovalsField = countField(
	{ min: 1 },
	{
		displayName: maxRemovalsLabel,
		name: 'maxRemovals',
		default: 10,
		description: 'Makes no changes and lists the items if the plan would delete more',
	},
	undefined,
	`Enter a number such as 10 in ${maxRemovalsLabel}.`,
);

/** The maximum number of deletions; 0 for none. */
const removalsField: Field<number> = {
	properties: [
		...removesField.properties,
		...shownWith({ removeOthers: [true] }, maxRemovalsField).properties,
	],
	read: (parameters) => (removesField.read(parameters) ? maxRemovalsField.read(parameters) : 0),
};

export const plannedFields = { source: sourceField, maxRemovals: removalsField };

type PlannedValues = FieldValues<typeof plannedFields>;

/**
 * Compares an export with the account, and returns the steps that make the account match it.
 *
 * @param cache a new cache reads the account again
 * @throws {ParameterError} when the file is invalid, or too many entries would be deleted
 */
export async function makePlan(
	{ source, maxRemovals }: PlannedValues,
	context: WebApiContext,
	cache = context.cache,
): Promise<SetupPlan> {
	const desired = await readExport(source, context);
	const account = await readWholeAccount(context, cache);
	const credentialMarks = new CredentialMarks(context.credentialSecrets);
	const content = await inTurns(credentialMarks.markContent(account));
	const settings = { removes: maxRemovals > 0 };
	const plan = await inTurns(SetupPlan.of(content, desired, setupTables, settings));
	const removals = plan.steps.filter(({ action }) => action === 'remove');
	if (removals.length <= maxRemovals || maxRemovals === 0) return plan;
	const names = removals.map(({ kind, name }) => `${kindLabels[kind]} ${name}`);
	throw new ParameterError(
		`The plan would delete ${removals.length} items, but ${maxRemovalsLabel} is ${maxRemovals}: ${quoteSome(names)}`,
		`No changes were made. To delete them, increase ${maxRemovalsLabel}. Otherwise, check that the file is complete and belongs to this account.`,
	);
}

export const newPlan =
	'Run Account Setup > Plan, review the changes, and apply them with its planToken.';

const planTexts: PlanTexts = {
	hint: `No changes were made. ${newPlan}`,
	isResumable: true,
	describeAsked(names) {
		// The file has its own entry in the plan, next to those of the steps.
		const steps = names.filter((name) => name !== fileKey);
		return [
			steps.length < names.length && 'the file is different',
			steps.length > 0 && `the changes needed for ${quoteSome(steps)} are different now`,
		];
	},
};

/** The plan for its token. Steps that are no longer needed are accepted, to resume an unfinished plan. */
export async function toRunPlan(plan: SetupPlan, { accountKey }: Account): Promise<RunPlan> {
	const runPlan = new RunPlan(planTexts);
	runPlan.note(accountKey, await inTurns(planEntries(plan, setupTables)));
	return runPlan;
}

/** Outputs the export for Apply: a file in its own binary field, a text in Apply's default one. */
export async function passFile(source: ExportSource, context: WebApiContext): Promise<void> {
	if ('field' in source) return context.passFile(source.field);
	const file = { text: source.text, name: 'account-setup.yaml', type: 'application/yaml' };
	await context.addFile(defaultFileField, file);
}

/**
 * Returns a function that runs the write of a device under a lock: no other run can write a device
 * of that name in the meantime. It notes the write first, so that other runs read the device again.
 */
export function deviceLocks({ clock, writes }: Account & Run): CarryOutSettings['inTurn'] {
	return async (name, task) =>
		await writes.withDeviceLock(name, clock, async () => {
			writes.noteDeviceWrite(name);
			return await task();
		});
}
