import {
	auditRules,
	defaultAuditLimits,
	describeAudit,
	listProblems,
	runAudit,
	sourcesOf,
	sourceText,
	type AuditLimits,
	type AuditRuleName,
} from '../../../shared/features/audit';
import { countField, withProperty, type Field } from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import { choicesField } from '../../../shared/n8n/parameters/fields/choices';
import { inTurns } from '../../../shared/words/util/turn';
import { allDepartments, describeLeftOutDepartments } from '../deviceDepartment';
import { everywhereField } from '../device/devicesField';
import { webApiOperation } from '../operation';
import { readAudited } from './readAudited';

const outputField = choiceField({
	displayName: 'Output',
	name: 'auditOutput',
	options: [
		{
			name: 'One Item per Problem',
			value: 'problems',
			description: 'Worst first. A single item confirms that there are no problems.',
		},
		{
			name: 'One Item With All',
			value: 'report',
			description: 'With a score, and texts for Slack and email',
		},
	],
	default: 'problems',
	description: 'What to output',
});

const ruleNames = Object.keys(auditRules) as AuditRuleName[];

const leaveOutField = choicesField(ruleNames, {
	displayName: 'Rules to Skip',
	name: 'leaveOutRules',
	type: 'multiOptions',
	options: ruleNames
		.map((value) => ({ name: auditRules[value].label, value }))
		.sort((one, other) => (one.name < other.name ? -1 : 1)),
	default: [],
	description: 'Rules to skip, such as intended exceptions',
});

/** A field for a limit of the audit rules; `range` has its allowed values and its default. */
function limitField(
	displayName: string,
	name: string,
	range: { min: number; max?: number; default: number },
	description: string,
): Field<number> {
	const { default: value, ...bounds } = range;
	const defaultProblem = undefined;
	const hint = `Enter a number such as ${value} in ${displayName}, or remove it from Options.`;
	const property = { displayName, name, default: value, description };
	return countField(bounds, property, defaultProblem, hint);
}

const limits = defaultAuditLimits;

const options = {
	leaveOut: leaveOutField,
	maxIntervalMinutes: limitField(
		'Max Interval (Minutes)',
		'longestInterval',
		{ min: 1, default: limits.maxIntervalMinutes },
		'Reports devices with a longer check interval',
	),
	maxAlertDelayMinutes: limitField(
		'Max Alert Delay (Minutes)',
		'longestAlertWait',
		{ min: 0, default: limits.maxAlertDelayMinutes },
		'Reports devices that alert later after the first failed check',
	),
	maxPausedDays: limitField(
		'Max Pause (Days)',
		'longestPause',
		{ min: 1, max: 365, default: limits.maxPausedDays },
		'Reports devices paused or muted for longer, and longer maintenance',
	),
	maxUsedPercent: limitField(
		'Max Package Usage (Percent)',
		'fullestPackage',
		{ min: 1, max: 100, default: limits.maxUsedPercent },
		'Reports packages used at least this much. Needs an XML Feed PID in the credential.',
	),
};

export const audit = webApiOperation(
	{
		output: outputField,
		isEverywhere: withProperty(everywhereField, {
			description:
				'Whether to audit all departments of the Web API UID together. Requires an empty Department.',
		}),
	},
	async ({ output, isEverywhere, options: chosen }, context) => {
		const departments = isEverywhere ? await allDepartments(context) : [];
		const { leaveOut = [], ...ownLimits } = chosen;
		const rules = ruleNames.filter((name) => !leaveOut.includes(name));
		const auditLimits: AuditLimits = { ...limits, ...ownLimits };
		const reading = { sources: sourcesOf(rules), days: auditLimits.maxPausedDays };
		const account = await readAudited(context, reading, departments);
		for (const unread of account.unread) {
			context.addHint(`Not checked: ${sourceText(unread)} (${unread.reason})`);
		}
		const outcome = await inTurns(runAudit(account, auditLimits, rules));
		const leftOut = isEverywhere ? '' : await describeLeftOutDepartments(context);
		if (output === 'report') return [describeAudit(outcome, leftOut)];
		if (leftOut) context.addHint(`${leftOut} Switch on All Departments to include them.`);
		return await inTurns(listProblems(outcome));
	},
	{ isReadOnly: true, options },
);
