import type { INodeProperties } from 'n8n-workflow';

import { MonitoringApi } from '../../credentials/MonitoringApi.credentials';
import { MonitoringAlertTrigger } from '../../nodes/MonitoringAlertTrigger/MonitoringAlertTrigger.node';
import { MonitoringConfig } from '../../nodes/MonitoringConfig/MonitoringConfig.node';
import { MonitoringReports } from '../../nodes/MonitoringReports/MonitoringReports.node';
import { MonitoringReportsTrigger } from '../../nodes/MonitoringReportsTrigger/MonitoringReportsTrigger.node';
import { commentsOf, literalsOf, sourceFiles, titlesOf } from '../support/sourceTexts.cts';
import { habitsIn, userWordList, wordList } from '../support/wordList.cts';

const roots = {
	'Alert Trigger': new MonitoringAlertTrigger().description.properties,
	Config: new MonitoringConfig().description.properties,
	Credential: new MonitoringApi().properties,
	Reports: new MonitoringReports().description.properties,
	Trigger: new MonitoringReportsTrigger().description.properties,
};

/** How sure something is belongs into docs/dev/service.md, and how it is sent, too. */
const forbidden =
	/contract|another client|other clients|(not|un)[ -]?documented|documents that|reference|sent as|type=|assum|inferred|not known|no source|seems|does not (describe|list|state)/i;

const textKeys = ['description', 'hint', 'placeholder', 'action'];
const childKeys = ['options', 'values', 'modes', 'properties'];

/** Texts at any depth, with the labels on the way to them. */
function textsOf(property: object, place: string): string[] {
	const fields: Record<string, unknown> = { ...property };
	const label = `${place} > ${String(fields.displayName ?? fields.name ?? '')}`;
	const keys = fields.type === 'notice' ? ['displayName', ...textKeys] : textKeys;
	const own = keys
		.filter((key) => typeof fields[key] === 'string' && fields[key] !== '')
		.map((key) => `${label} (${key}): ${String(fields[key])}`);
	const children = childKeys.flatMap((key) => [fields[key] ?? []].flat());
	return [...own, ...children.flatMap((child) => textsOf(Object(child), label))];
}

const texts = Object.entries(roots).flatMap(([name, properties]) =>
	properties.flatMap((property: INodeProperties) => textsOf(property, name)),
);

it('literalsOf finds the texts of fields, of their choices and of nested fields', () => {
	for (const part of [
		/Tasks > .*URL \(description\)/,
		/Group By > Day \(description\)/,
		/By ID \(hint\)/,
		/Web API UID \(description\)/,
	]) {
		expect(texts.find((text) => part.test(text))).toBeDefined();
	}
});

it('no text of a field states how certain a fact is, or how a value is sent', () => {
	expect(texts.filter((text) => forbidden.test(text.slice(text.lastIndexOf('): '))))).toEqual([]);
});

const isText = (value: unknown) =>
	typeof value === 'string' && value.replace('e.g.', '').trim() !== '';

/** What n8n's editor cannot show of a property, and of all below it. */
function flawsOf(property: object, place: string): string[] {
	const fields: Record<string, unknown> = { ...property };
	const { default: chosen, displayName, name, options, type } = fields;
	const label = `${place} > ${String(displayName ?? name)}`;
	const needed = 'value' in fields ? ['name'] : ['displayName', 'name'];
	const values = [options ?? []].flat().map((option) => Object(option).value);
	const flaws = [
		...[...needed, ...textKeys.filter((key) => key in fields)]
			.filter((key) => !isText(fields[key]))
			.map((key) => `${label}: no ${key}`),
		...(!('value' in fields || 'values' in fields || isText(type)) ? [`${label}: no type`] : []),
		...(type === 'options' && values.length > 0 && !values.includes(chosen)
			? [`${label}: ${String(chosen)} is no choice`]
			: []),
	];
	const children = ['options', 'values', 'modes'].flatMap((key) => [fields[key] ?? []].flat());
	return [...flaws, ...children.flatMap((child) => flawsOf(Object(child), label))];
}

it.each(Object.entries(roots))(
	'the fields of %s are displayable: labels, types and choices',
	(name, properties) => {
		expect(properties.flatMap((property) => flawsOf(property, name))).toEqual([]);
	},
);

const maxDescription = 140;

/** As long as it is shown: a link is its text. */
function tooLong(property: object, place: string): string[] {
	return textsOf(property, place).filter((text) => {
		const [, description] = / \(description\): (.*)$/s.exec(text) ?? [];
		return (description ?? '').replace(/<[^>]*>/g, '').length > maxDescription;
	});
}

it.each(Object.entries(roots))('descriptions of %s have at most 140 characters', (name, all) => {
	expect(all.flatMap((property) => tooLong(property, name))).toEqual([]);
});

it('the check of descriptions finds one of 141 characters', () => {
	const option = { name: 'Long', description: 'x'.repeat(maxDescription + 1) };
	expect(tooLong({ displayName: 'Field', options: [option] }, 'Node')).toHaveLength(1);
});

const maxWords = 4;

/** Longer labels, each with the reason why it is not shorter. */
const longLabels: Record<string, string> = {
	'DNS Task Without Expected Answer': 'a rule of the audit: reports show its name without a field',
	'Delete Items Missing from File':
		'deletes permanently, so it must be clear without its description',
	'Filter Satisfied by One Location': 'a rule of the audit',
	'Put Output File in Field': "n8n's own label for it",
	'Slow Checks in a Row': 'like Failures in a Row',
	'When AI Calls This Tool': "n8n's words for tools of an AI agent",
};

/** Without a unit or an example in brackets. */
function labelsOf(property: object): string[] {
	const { type, displayName, name, ...fields }: Record<string, unknown> = { ...property };
	const label = displayName ?? ('value' in fields ? name : undefined);
	const isShown = typeof label === 'string' && type !== 'notice' && type !== 'hidden';
	const own = isShown ? [label.replace(/ \(.*\)$/, '')] : [];
	const children = childKeys.flatMap((key) => [fields[key] ?? []].flat());
	return [...own, ...children.flatMap((child) => labelsOf(Object(child)))];
}

const wordsIn = (label: string) => label.split(/[ /]+/).length;

const labels = [...new Set(Object.values(roots).flat().flatMap(labelsOf))].sort();

it('labels have at most four words, with few exceptions', () => {
	expect(labels.filter((label) => wordsIn(label) > maxWords)).toEqual(Object.keys(longLabels));
	expect(labelsOf({ displayName: 'One Two Three Four (Minutes)' }).map(wordsIn)).toEqual([4]);
});

/** What the glossary has another word for. */
const synonyms =
	/\b(?:preview|what would happen|findings?|trouble|is back|came back|all clear|got slow|normal again|go on|what counts|nearest|at most)\b/i;

it('no label has a synonym of a glossary word', () => {
	expect(labels.filter((label) => synonyms.test(label))).toEqual([]);
	expect(synonyms.test('Findings to Skip')).toBe(true);
});

it.each([
	'The poll tells nothing twice.',
	'Addresses that nobody monitors',
	'Whoever is on call',
	'Begin anew.',
	'The one beside it',
	'It stands in the subject.',
	'The row is mended.',
	'The poll goes on.',
	'In so many rows',
	'As far as it is known',
	'What the device is to be',
	'Find what is not well',
	'A node of its own',
])('the word list finds the habit in "%s"', (sentence) => {
	expect(habitsIn(sentence)).not.toEqual([]);
});

it('the word list finds "says" in a text for users only', () => {
	const sentence = 'The output says why.';
	expect(habitsIn(sentence, userWordList)).toHaveLength(1);
	expect(habitsIn(sentence)).toEqual([]);
});

it('no label or description has a habit', () => {
	expect([...labels, ...texts].flatMap((text) => habitsIn(text, userWordList))).toEqual([]);
});

it.each(['nodes', 'credentials'])('no text in %s has a habit', (folder) => {
	const literals = sourceFiles(folder).flatMap(literalsOf);
	expect(
		literals.flatMap(({ place, text }) => habitsIn(`${text} (${place})`, userWordList)),
	).toEqual([]);
});

it('no comment in nodes has a habit', () => {
	const comments = sourceFiles('nodes').flatMap(commentsOf);
	expect(comments.length).toBeGreaterThan(0);
	expect(comments.flatMap(({ place, text }) => habitsIn(`${text} (${place})`))).toEqual([]);
});

it('no title of a test has a habit', () => {
	const titles = sourceFiles('test').flatMap(titlesOf);
	const planted = titles.filter(({ place }) => place.startsWith('test/house/userTexts'));
	expect(planted.length).toBeGreaterThan(0);
	expect(titles.flatMap(({ place, text }) => habitsIn(`${text} (${place})`, wordList))).toEqual([]);
});
