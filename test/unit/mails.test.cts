/** The look that all mails share. */
import { summarizeChanges } from '../../nodes/shared/features/accountSetup';
import { auditMail } from '../../nodes/shared/features/audit/auditMail';
import { auditRules } from '../../nodes/shared/features/audit';
import { describeTimeline } from '../../nodes/shared/features/watch';
import { toDigestItem, toEventItem } from '../../nodes/shared/features/watch/items';
import { testEvent } from '../../nodes/shared/features/watch/sample';
import { renderReport } from '../support/atOnce.cts';
import { renderOptions, reportOf, reportPlans } from '../support/uptimeReports.cts';

const time = Date.parse('2026-11-20T12:00:00Z');
const name = 'Mr. Shop';
const event = testEvent([{ id: 1, key: '1', name, state: 'down' }], ['wentDown'], time);
const outcome = { rules: 35, score: 90, devices: 30, tasks: 0, problems: [] };
const found = Array.from({ length: 30 }, (_, id) => ({
	...{ kind: 'alertGroup' as const, device: undefined, task: undefined },
	...{ subject: { id, name: `Group ${id}` }, problem: 'has no addresses' },
}));
const findings = [{ rule: auditRules.groupWithoutAddresses, found }];

const mails: Record<string, string> = {
	report: renderReport(reportOf(reportPlans['a bad week']), renderOptions('a bad week', 'en')).texts
		.emailHtml,
	event: String(toEventItem(event, 'UTC').emailHtml),
	digest: String(
		toDigestItem(
			{ eventId: '1', time, events: [event], leftOut: 1, isAfterQuiet: true, downNow: [name] },
			'UTC',
		).emailHtml,
	),
	explain: describeTimeline(`${name} was down for 2 min, from 1 to 2. 3 of 3 checks failed.`, {
		responses: [{ text: 'End', time }, { text: 'Other outages: none' }],
	}).emailHtml,
	audit: auditMail({ ...outcome, findings }, '30 problems: 30 high. Score 90 of 100, by 35 rules.'),
	backup: summarizeChanges({ changes: [], notCompared: ['filters'] }).emailHtml,
};

it.each(Object.keys(mails))('the %s mail has the card and the text sizes of all mails', (mail) => {
	const sizes = [...mails[mail].matchAll(/font-size:(\d+)px/g)].map(([, size]) => Number(size));
	expect([12, 14, 16, 20, 36]).toEqual(expect.arrayContaining(sizes.filter(Boolean)));
	expect(
		mails[mail].match(/<table [^>]*class="c" style="width:100%;max-width:600px/g),
	).toHaveLength(1);
	expect(mails[mail]).toMatch(/<h1 [^>]*font-size:20px/);
	expect(mails[mail]).toContain('@media (prefers-color-scheme:dark)');
});

it('an audit mail lists ten entries of a rule and its problem and fix once', () => {
	expect(mails.audit.match(/<li>/g)).toHaveLength(11);
	expect(mails.audit).toContain('<li>and 20 more</li>');
	expect(mails.audit.match(/as no addresses|Fix:/g)).toHaveLength(2);
});

it('a mail with sentences has the first one as its title, also with a period in a name', () => {
	expect(mails.audit).toContain('>30 problems: 30 high</h1>');
	expect(mails.explain).toContain('>Mr. Shop was down for 2 min, from 1 to 2</h1>');
	expect(mails.backup).toContain('>Nothing has changed</h1>');
});
