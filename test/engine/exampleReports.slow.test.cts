/** The examples that read weeks of checks. */
import { readFileContent } from '../../scripts/engine/index.cts';
import { listSteps } from '../../scripts/host/index.cts';
import { outputRows } from '../../scripts/sandboxRun.cts';
import { example, runExample } from '../support/examples.cts';
import { sandboxForTest } from '../support/sandbox.cts';
import { fileOf } from '../support/workflows.cts';

it('the example "Weekly uptime report by mail" sends text, HTML and a table in one mail', async () => {
	// n8n's engine takes out of a node what its stub does not know.
	const { parameters } = example('Weekly uptime report by mail').nodes[2];
	expect(parameters.options).toMatchObject({ attachments: 'csv' });
	const run = await runExample('Weekly uptime report by mail', await sandboxForTest());
	expect(run.items('Uptime Report')).toHaveLength(1);
	const [{ binary }] = run.items('Uptime Report');
	expect(Object.keys(binary ?? {})).toEqual(['csv']);
	const [mail] = outputRows(run, 'Send Email');
	expect(mail.subject).toMatch(/^Uptime report, /);
	expect(String(mail.html)).toMatch(/^<!DOCTYPE html>/);
	expect(String(mail.text)).toContain('Shop front');
});

it('the example "One report per customer each month" sends each customer a mail about their own devices', async () => {
	const run = await runExample('One report per customer each month', await sandboxForTest());
	const mails = run.items('Uptime Report').map(({ json: mail }) => mail);
	expect(mails.map(({ customerEmail }) => customerEmail)).toEqual([
		'anna@shop.example, ben@shop.example',
		'cleo@hotel.example',
	]);
	const [anna, ben] = mails.map((mail) => JSON.stringify(mail));
	expect(mails[0].subject).toMatch(/^Uptime report, Example Shop, /);
	expect(anna).toMatch(/Shop front[^]*Checkout|Checkout[^]*Shop front/);
	expect(anna).not.toContain('Company website');
	expect(ben).toContain('Company website');
	expect(ben).not.toMatch(/Shop front|Checkout/);
	const steps = listSteps(example('One report per customer each month'));
	expect(steps).toHaveLength(4);
	expect(JSON.stringify(steps[2].parameters)).not.toContain('{{');
	expect(steps[3].parameters).toMatchObject({
		toEmail: '={{ $json.customerEmail }}',
		html: '={{ $json.emailHtml }}',
	});
});

it('the example "Report as PDF" sends the page as index.html to Gotenberg, and its PDF with the report', async () => {
	const [, , , named] = example('Report as PDF').nodes;
	expect(named.parameters.options).toEqual({ fileName: 'index.html' });
	const run = await runExample('Report as PDF', await sandboxForTest());
	expect(outputRows(run, 'Send Email')[0].text).toContain('Shop front');
});

it('the example "Monthly outages to a sheet" writes a row for each outage of last month', async () => {
	const run = await runExample('Monthly outages to a sheet', await sandboxForTest());
	const outages = outputRows(run, 'Outages');
	const rows = outputRows(run, 'Outage Sheet');
	expect(outages.length).toBeGreaterThan(0);
	expect(rows).toHaveLength(outages.length);
	expect(rows[0]).toEqual({
		Device: outages[0].deviceName,
		Start: outages[0].start,
		End: outages[0].end ?? 'still down',
		Duration: outages[0].duration,
		Minutes: Math.round(Number(outages[0].durationSeconds) / 60),
		Locations: expect.stringMatching(/^[A-Z]/),
		Reason: expect.any(String),
	});
});

it('the example "Status page to a web server" uploads the page', async () => {
	const run = await runExample('Status page to a web server', await sandboxForTest());
	const [{ json }] = run.items('Status Page');
	expect(json).toMatchObject({ hidden: 1, hints: [] });
	const page = await fileOf(run, 'data', 'Status Page');
	expect(page.includes('Online shop')).toBe(true);
	expect(page.includes('Summer campaign')).toBe(false);
	const uploads = outputRows(run, 'Web Server');
	expect(uploads).toMatchObject([
		{ path: '/var/www/html/status.html', mimeType: 'text/html' },
		{ path: '/var/www/html/feed.atom', mimeType: 'application/atom+xml' },
	]);
	const files = run.items('Status Page').flatMap(({ binary }) => binary?.data ?? []);
	const texts = await Promise.all(files.map(readFileContent));
	expect(texts.filter((text) => text.includes('Summer campaign'))).toEqual([]);
});
