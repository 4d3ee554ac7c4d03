/** The look that all mails share. */
import { summarizeChanges } from '../../nodes/shared/features/accountSetup';
import { auditMail } from '../../nodes/shared/features/audit/auditMail';
import { auditRules } from '../../nodes/shared/features/audit';
import { describeTimeline } from '../../nodes/shared/features/watch';
import { toEventItem } from '../../nodes/shared/features/watch/items';
import { testEvent } from '../../nodes/shared/features/watch/sample';
import { renderReport } from '../support/atOnce.cts';
import { renderOptions, reportOf, reportPlans } from '../support/uptimeReports.cts';

const shop = { id: 1, key: '1', name: 'Mr. Shop', state: 'down' };
const found = Array.from({ length: 30 }, (_, id) => ({
	...{ kind: 'alertGroup' as const, device: undefined, task: undefined },
	...{ subject: { id, name: `Group ${id}` }, problem: 'has no addresses' },
}));
const findings = [{ rule: auditRules.groupWithoutAddresses, found }];
const outcome = { rules: 35, score: 90, devices: 30, tasks: 0, problems: [], findings };
const report = reportOf(reportPlans['a bad week']);
const explained = 'Mr. Shop was down for 2 min, from 1 to 2. 3 of 3 checks failed.';

const mails = {
	report: renderReport(report, renderOptions('a bad week', 'en')).texts.emailHtml,
	event: String(toEventItem(testEvent([shop], ['wentDown'], 0), 'UTC').emailHtml),
	explain: describeTimeline(explained, { responses: [{ text: 'End' }] }).emailHtml,
	audit: auditMail(outcome, '30 problems: 30 high. Score 90 of 100.'),
	backup: summarizeChanges({ changes: [], notCompared: ['filters'] }).emailHtml,
};

it.each([
	['report', 'Uptime report'],
	['event', 'Mr. Shop is down'],
	['explain', 'Mr. Shop was down for 2 min, from 1 to 2'],
	['audit', '30 problems: 30 high'],
	['backup', 'Nothing has changed'],
] as const)('the %s mail has the card, title and text sizes of all mails', (mail, title) => {
	const html = mails[mail];
	const sizes = new Set([...html.matchAll(/font-size:([1-9]\d*)/g)].map(([, size]) => size));
	expect(['12', '14', '16', '20', '36']).toEqual(expect.arrayContaining([...sizes]));
	expect(html.split('class="c" style="width:100%;max-width:600px')).toHaveLength(2);
	expect(html).toMatch(new RegExp(`<style>.*prefers-color-scheme:dark.*<h1 .*>${title}</h1>`, 's'));
});

it('an audit mail lists ten entries of a rule, and its problem and fix once', () => {
	expect(mails.audit.match(/<li>|as no addresses|Fix:/g)).toHaveLength(13);
	expect(mails.audit).toContain('<li>and 20 more</li>');
});
