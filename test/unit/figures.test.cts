/** Every field of an answer has its row in docs/figures.md. */
import { outageSummaryRow } from '../../nodes/MonitoringReports/actions/checks/outageRows';
import { summarizeDevice, UptimeHistory } from '../../nodes/shared/features/uptime';
import { describeOverview } from '../../nodes/shared/features/watch';
import type { OutputSchema } from '../../scripts/generate/schema.cts';
import { readPage } from '../support/pages.cts';

const page = readPage('docs/figures.md');

/** Headings name operations. */
const groups = page.split(/^### /m).slice(1);

/** Texts marked as code in the rows of this operation, and in those for all answers. */
function namedIn(operation: string): Set<string> {
	const found = groups.filter((rows) => rows.startsWith(operation));
	expect(found).not.toEqual([]);
	const general = groups.filter((rows) => rows.startsWith('All answers'));
	const table = [...general, ...found].join('\n').split('\n## ')[0];
	return new Set([...table.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => code.split('.')));
}

/** Their fields are Slack's and Microsoft's. */
const foreign = ['slackBlocks', 'teamsCard'];

type Fields = OutputSchema['properties'];

/** Includes nested fields. */
function namesOf(fields: Fields): string[] {
	return Object.entries(fields).flatMap(([name, { properties = {}, items }]) =>
		foreign.includes(name)
			? [name]
			: [name, ...namesOf(properties), ...namesOf(items?.properties ?? {})],
	);
}

function schemaFields(resource: string, operation: string, node = 'MonitoringReports'): string[] {
	const text = readPage(`nodes/${node}/__schema__/v1.0.0/${resource}/${operation}.json`);
	const { properties }: OutputSchema = JSON.parse(text);
	return [...new Set(namesOf(properties))];
}

it.each([
	['Device Status > Get Many', 'deviceStatus', 'getAll'],
	['Outage > Get Many', 'outage', 'getAll'],
	['Response > Get Statistics', 'response', 'getStatistics'],
	['Status Page > Create', 'statusPage', 'create'],
	['Summary > Get Many', 'summary', 'getAll'],
	['Uptime Report > Create', 'uptimeReport', 'create'],
])('docs/figures.md names every field of %s', (heading, resource, operation) => {
	const fields = schemaFields(resource, operation);
	expect(fields.length).toBeGreaterThan(5);
	const named = namedIn(heading);
	expect(fields.filter((name) => !named.has(name))).toEqual([]);
});

it('docs/figures.md names every field of Account Setup > Audit', () => {
	const fields = schemaFields('accountSetup', 'audit', 'MonitoringConfig');
	expect(fields).toContain('whyItMatters');
	const named = namedIn('Account Setup > Audit');
	expect(fields.filter((name) => !named.has(name))).toEqual([]);
});

it('docs/figures.md names every field of Device Status > Get Many as one item', () => {
	const fields = Object.keys(describeOverview({ chosen: 'any', all: [], devices: [] }));
	const named = namedIn('Device Status > Get Many');
	expect(fields.filter((name) => !named.has(name))).toEqual([]);
});

it('docs/figures.md names every field of Outage > Get Many with one item per device', () => {
	const history = new UptimeHistory();
	history.add({ deviceId: '7', time: 0, isSuccess: true, values: [] });
	const fields = Object.keys(outageSummaryRow(summarizeDevice(history.devices[0], [])));
	expect(fields).toContain('availabilityPercentage');
	const named = namedIn('Outage > Get Many');
	expect(fields.filter((name) => !named.has(name))).toEqual([]);
});
