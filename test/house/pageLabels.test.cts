/** Labels in pages, in notes of examples and in messages exist in the nodes. */
import { MonitoringApi } from '../../credentials/MonitoringApi.credentials';
import { MonitoringAlertTrigger as AlertTrigger } from '../../nodes/MonitoringAlertTrigger/MonitoringAlertTrigger.node';
import { MonitoringConfig as Config } from '../../nodes/MonitoringConfig/MonitoringConfig.node';
import { MonitoringReports as Reports } from '../../nodes/MonitoringReports/MonitoringReports.node';
import { MonitoringReportsTrigger as Trigger } from '../../nodes/MonitoringReportsTrigger/MonitoringReportsTrigger.node';
import { readExamples } from '../../scripts/host/examples.cts';
import { literalsOf, sourceFiles } from '../support/sourceTexts.cts';
import { markdownIn, readPage } from '../support/pages.cts';

const pages = ['README.md', 'CHANGELOG.md', ...markdownIn('docs')];
const texts: Array<[string, string]> = [
	...pages.map((file): [string, string] => [file, readPage(file)]),
	...readExamples().map(({ file, workflow }): [string, string] => [file, JSON.stringify(workflow)]),
];

/** Names and labels of nodes, fields and choices, with and without a unit in brackets. */
function labelsIn(value: unknown): string[] {
	if (typeof value !== 'object' || value === null) return [];
	const { displayName, name }: { displayName?: unknown; name?: unknown } = value;
	const own = [displayName, name].filter((text) => typeof text === 'string');
	const bare = own.map((label) => label.replace(/ \(.*\)$/, ''));
	return [...own, ...bare, ...Object.values(value).flatMap(labelsIn)];
}

/** Labels of n8n, its nodes and the service; then other words in italics. */
const others =
	"After, Allow access to department's data, Before, Binary File, Continue (using error output), Delimiter, Execute Once, Extract From JSON, Map Each Column Manually, Retry On Fail, Send and Wait for Response, Tool, Arrival, Later, New database #shop, SLA, Site Reliability Workbook";

const described = [AlertTrigger, Config, Reports, Trigger].map((Node) => new Node().description);
const labels = [new MonitoringApi(), ...described, ...readExamples()].flatMap(labelsIn);
const known = new Set([...labels, ...others.split(', ')]);

it.each(texts)('each label in italics in %s exists', (_, text) => {
	const prose = text.replaceAll(/`[^`\n]*`/g, '').replaceAll(/\s+/g, ' ');
	const found = [...prose.matchAll(/(?<![\w\]])_([A-Z][^_]*)_(?!\w)/g)].map(([, label]) => label);
	const isKnown = (label: string) =>
		known.has(label) || label.split(/ > |: /).every((part) => known.has(part));
	expect(found.filter((label) => !isKnown(label))).toEqual([]);
});

it('each text after "Options > " in a page starts with the label of an option', () => {
	const messages = sourceFiles('nodes').flatMap((file) => literalsOf(file).map(({ text }) => text));
	const starts = (text: string) =>
		[...known].some(
			(label) => text.startsWith(label) && /^(?! [A-Z])\W/.test(text.slice(label.length)),
		);
	const all = [...texts.map(([, text]) => text), ...messages].join('\n').replaceAll(/\s+/g, ' ');
	const [, ...found] = all.split(/\bOptions > /);
	expect(found.filter((text) => !starts(text))).toEqual([]);
});
