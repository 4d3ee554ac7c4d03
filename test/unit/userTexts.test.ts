/** What a person reads in the fields of the nodes and of the credential. */
import type { INodeProperties } from 'n8n-workflow';

import { MonitoringApi } from '../../credentials/MonitoringApi.credentials';
import { MonitoringAlertTrigger } from '../../nodes/MonitoringAlertTrigger/MonitoringAlertTrigger.node';
import { MonitoringConfig } from '../../nodes/MonitoringConfig/MonitoringConfig.node';
import { MonitoringReports } from '../../nodes/MonitoringReports/MonitoringReports.node';
import { MonitoringReportsTrigger } from '../../nodes/MonitoringReportsTrigger/MonitoringReportsTrigger.node';

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

/** Every text below a property, with the labels on the way to it. */
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

it('finds the texts of fields, of their choices and of what is inside of them', () => {
	for (const part of [
		/Tasks > .*URL \(description\)/,
		/Group By > Day \(description\)/,
		/By ID \(hint\)/,
		/Web API UID \(description\)/,
	]) {
		expect(texts.find((text) => part.test(text))).toBeDefined();
	}
});

it('no text of a field says how sure something is, or how it is sent', () => {
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

it.each(Object.entries(roots))('%s can be shown: labels, types and choices', (name, properties) => {
	expect(properties.flatMap((property) => flawsOf(property, name))).toEqual([]);
});
