/** Which rows are exports of other monitoring tools. */
import { convertExport } from '../../nodes/MonitoringConfig/actions/device/sheet/convertExport';
import { meanings, spellings } from '../../nodes/MonitoringConfig/actions/device/sheet/vocabulary';
import { readExport } from '../support/exports.cts';

function sourceOf(columns: string[]): string | undefined {
	return convertExport([Object.fromEntries(columns.map((column) => [column, 'x']))]).source;
}

it('a sheet with all known column names at once is not recognized as an export of another tool', () => {
	const others = Object.values(spellings).flatMap((names) => names.split(', '));
	const columns = [...Object.values(meanings), 'Site', 'Website', ...others];
	expect(columns.length).toBeGreaterThan(60);
	expect(sourceOf(columns)).toBeUndefined();
	const snakeCase = columns.map((column) => column.toLowerCase().replaceAll(' ', '_'));
	expect(sourceOf([...columns, ...snakeCase])).toBeUndefined();
});

it.each([
	['a list of manual checks', ['Name', 'Check Type', 'Activated', 'Frequency', 'URL']],
	['a list of friendly names', ['Friendly Name', 'Type', 'Interval', 'Floor']],
	['an issue tracker', ['Created', 'Hostname', 'Name', 'Resolution', 'Type']],
	['a table of grace periods', ['Name', 'Type', 'Period', 'Grace']],
	['a test plan', ['Name', 'Website URL', 'Test Type', 'Check Rate']],
	['another tool', ['type', 'name', 'url', 'interval', 'port', 'expectedValue', 'jsonPath']],
])('the sheet of %s is not recognized as an export of another tool', (_sheet, columns) => {
	expect(sourceOf(columns)).toBeUndefined();
});

it.each([
	['uptimeRobot.csv', 'UptimeRobot'],
	['uptimeRobotApi.json', 'UptimeRobot'],
	['pingdom.json', 'Pingdom'],
	['betterStack.json', 'Better Stack'],
	['statusCake.json', 'StatusCake'],
	['uptimeKuma.json', 'Uptime Kuma'],
	['checkly.json', 'Checkly'],
])('each row of the export %s is recognized', (file, source) => {
	for (const row of readExport(file)) expect(convertExport([row]).source).toBe(source);
});
