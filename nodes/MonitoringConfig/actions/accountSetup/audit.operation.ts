import {
	auditRules,
	auditSources,
	defaultAuditLimits,
	describeAudit,
	findUnmonitored,
	listFindings,
	runAudit,
	sourcesOf,
	type AddressMatch,
	type AuditLimits,
	type AuditRuleName,
	type WantedAddress,
} from '../../../shared/audit';
import {
	booleanField,
	countField,
	requiredStringField,
	shownWith,
	type Field,
} from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import { choicesField } from '../../../shared/n8n/parameters/fields/choices';
import { nameKey } from '../../../shared/names';
import type { JsonObject } from '../../../shared/util/json';
import { quoteSome } from '../../../shared/util/listSome';
import { ParameterError } from '../../../shared/util/monitoringError';
import { webApiOperation } from '../operation';
import { readAudited } from './readAudited';

const outputField = choiceField({
	displayName: 'Output',
	name: 'auditOutput',
	options: [
		{
			name: 'One Item per Finding',
			value: 'findings',
			description: 'The worst first; when nothing is found, one item that says so',
		},
		{
			name: 'One Item with All Findings',
			value: 'report',
			description: 'With a score, and texts for Slack and mail',
		},
	],
	default: 'findings',
	description: 'What the output is to have',
});

const compareField = booleanField({
	displayName: 'Compare With Input Items',
	name: 'compareWithInput',
	default: false,
	description:
		'Whether to say which addresses of the input items nobody monitors, such as those of a sitemap, a DNS export or a sheet. The audit is then made once for all items.',
});

const addressField = requiredStringField({
	displayName: 'Field with the Address',
	name: 'addressField',
	default: 'url',
	placeholder: 'e.g. loc',
	hint: 'The name of the field of the input items that has the address: a URL, or the name of a host',
});

const matchField = choiceField({
	displayName: 'Is Monitored When',
	name: 'addressMatch',
	options: [
		{
			name: 'Its Host Is',
			value: 'host',
			description: 'A task checks any page of www.shop.example',
		},
		{
			name: 'This Very Address Is',
			value: 'address',
			description: 'A task checks www.shop.example/basket, by http or https',
		},
	],
	default: 'address',
	description:
		'What it takes that an address counts as monitored. Of the name of a host, any task that checks it is enough.',
});

/** Which addresses are to be monitored; undefined where nobody asks. */
const wantedField: Field<{ field: string; match: AddressMatch } | undefined> = {
	properties: [
		...compareField.properties,
		...shownWith({ compareWithInput: [true] }, addressField).properties,
		...shownWith({ compareWithInput: [true] }, matchField).properties,
	],
	read(parameters) {
		if (!compareField.read(parameters)) return undefined;
		return { field: addressField.read(parameters), match: matchField.read(parameters) };
	},
};

const ruleNames = Object.keys(auditRules) as AuditRuleName[];

const leaveOutField = choicesField(ruleNames, {
	displayName: 'Leave Out Rules',
	name: 'leaveOutRules',
	type: 'multiOptions',
	options: ruleNames
		.map((value) => ({ name: auditRules[value].label, value }))
		.sort((one, other) => (one.name < other.name ? -1 : 1)),
	default: [],
	description: 'Rules that are not to look, such as what is meant to be as it is',
});

function limitField(
	displayName: string,
	name: string,
	range: { min: number; max?: number; default: number },
	description: string,
): Field<number> {
	const { default: value, ...bounds } = range;
	return countField(
		bounds,
		{ displayName, name, default: value, description },
		undefined,
		`Enter a number such as ${value} in ${displayName}, or remove it from Options.`,
	);
}

const limits = defaultAuditLimits;

const options = {
	leaveOut: leaveOutField,
	maxIntervalMinutes: limitField(
		'Longest Interval (Minutes)',
		'longestInterval',
		{ min: 1, default: limits.maxIntervalMinutes },
		'A device that is checked less often is a finding',
	),
	maxAlertDelayMinutes: limitField(
		'Longest Wait for an Alert (Minutes)',
		'longestAlertWait',
		{ min: 0, default: limits.maxAlertDelayMinutes },
		'A device that alerts later after its first failed check is a finding',
	),
	maxPausedDays: limitField(
		'Longest Pause (Days)',
		'longestPause',
		{ min: 1, max: 365, default: limits.maxPausedDays },
		'A device that is paused or muted for longer, and maintenance that takes longer, is a finding',
	),
	maxUsedPercent: limitField(
		'Fullest Package (Percent)',
		'fullestPackage',
		{ min: 1, max: 100, default: limits.maxUsedPercent },
		'A package of which as much is used, or more, is a finding. It needs an XML Feed PID in the credential.',
	),
};

/** Days are those of the workflow. */
const timeZoneField: Field<string> = {
	properties: [],
	read: (parameters) => parameters.timeZone,
};

/** What is not well in the account; the worst first. */
export const audit = webApiOperation(
	{ output: outputField, wanted: wantedField, timeZone: timeZoneField },
	async ({ output, wanted, timeZone, options: chosen }, context) => {
		if (wanted && context.itemIndex > 0) return [];
		const addresses = wanted && readAddresses(context.inputItems(), wanted.field);
		const { leaveOut = [] } = chosen;
		const rules = ruleNames.filter((name) => !leaveOut.includes(name));
		const all: AuditLimits = {
			maxIntervalMinutes: chosen.maxIntervalMinutes ?? limits.maxIntervalMinutes,
			maxAlertDelayMinutes: chosen.maxAlertDelayMinutes ?? limits.maxAlertDelayMinutes,
			maxPausedDays: chosen.maxPausedDays ?? limits.maxPausedDays,
			maxUsedPercent: chosen.maxUsedPercent ?? limits.maxUsedPercent,
		};
		const account = await readAudited(context, {
			sources: sourcesOf(rules),
			days: all.maxPausedDays,
			timeZone,
		});
		for (const { source, reason } of account.unread) {
			context.addHint(`Not checked: ${auditSources[source]} (${reason})`);
		}
		const unmonitored = addresses && findUnmonitored(addresses, account, wanted.match);
		const outcome = runAudit(account, all, rules, unmonitored);
		return output === 'report' ? [describeAudit(outcome)] : listFindings(outcome);
	},
	{ isReadOnly: true, options },
);

/**
 * What the items have in a field, in whatever spelling of its name.
 *
 * @throws {ParameterError} when none has it
 */
function readAddresses(items: readonly JsonObject[], field: string): WantedAddress[] {
	const key = nameKey(field);
	const fieldOf = (item: JsonObject) => Object.keys(item).find((name) => nameKey(name) === key);
	if (!items.some((item) => fieldOf(item) !== undefined)) {
		const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
		throw new ParameterError(
			`${addressField.properties[0].displayName} names "${field}", and no input item has it`,
			names.length === 0
				? 'The input items have no fields at all. Put a node in front of this one that reads the addresses.'
				: `Write the name of one of their fields: ${quoteSome(names)}.`,
		);
	}
	return items.map((item, index) => {
		const value = item[fieldOf(item) ?? ''];
		return { row: index + 1, text: typeof value === 'string' ? value : '' };
	});
}
