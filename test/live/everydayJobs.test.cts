/** The jobs of every day, from an empty workflow on: counted in nodes, clicks, texts and drags. Nobody writes an expression. */
import { saveCredential } from '../../scripts/host/index.cts';
import { createAccount, saveSlackAccount, type Account } from './support/account.cts';
import { editorTests } from './support/editorTest.cts';
import { Hands } from './support/hands.cts';

const it = editorTests();

/** Credentials for Slack and a mailbox; nothing is sent with them here. */
async function saveOtherCredentials({ rest }: Account): Promise<void> {
	await saveSlackAccount({ rest });
	const mail = { user: 'reports', password: 'stand-in', host: '127.0.0.1', port: 2525 };
	await saveCredential(rest, { name: 'Mail account', type: 'smtp', data: mail });
}

it('a workflow built by hand reports a site that is down to Slack', async ({ browser, editor }) => {
	await saveOtherCredentials(await createAccount());
	const hands = await Hands.onNewWorkflow(browser.page, editor);
	await hands.addNode('site down', 'Monitoring Reports', 'On device down or recovered');
	await editor.executeStep();
	await editor.closeNode();
	await hands.tellSlack();
	await browser.screenshot('everyday-slack-dragged');
	expect(await hands.count()).toEqual({ nodes: 2, clicks: 10, texts: 1, drags: 1 });
});

it('a workflow built by hand mails that a site is down', async ({ browser, editor }) => {
	await saveOtherCredentials(await createAccount());
	const hands = await Hands.onNewWorkflow(browser.page, editor);
	await hands.addNode('site down', 'Monitoring Reports', 'On device down or recovered');
	await editor.executeStep();
	await editor.closeNode();
	await hands.sendMail();
	await browser.screenshot('everyday-alert-mail');
	expect(await hands.count()).toEqual({ nodes: 2, clicks: 6, texts: 2, drags: 2 });
});

it('a workflow built by hand mails the uptime of last week every Monday', async ({
	browser,
	editor,
}) => {
	await saveOtherCredentials(await createAccount());
	const hands = await Hands.onNewWorkflow(browser.page, editor);
	await hands.addNode('schedule', 'Schedule Trigger');
	await editor.selectOptions('field', 'Weeks');
	await editor.selectOptions('triggerAtDay', 'Monday', 'Sunday');
	await editor.selectOptions('triggerAtHour', '8am');
	await editor.closeNode();
	await hands.addNode('weekly', 'Monitoring Reports', 'Create uptime report');
	await editor.closeNode();
	await hands.sendMail();
	await browser.screenshot('everyday-mail-dragged');
	expect(await hands.count()).toEqual({ nodes: 3, clicks: 14, texts: 2, drags: 2 });
});

it('a workflow built by hand pauses everything named Shop* or comp* in all departments', async ({
	browser,
	editor,
}) => {
	const { sandbox } = await createAccount();
	const hands = await Hands.onNewWorkflow(browser.page, editor);
	await hands.addNode('pause', 'Monitoring Config', 'Pause devices');
	await editor.selectOptions('applyTo', 'By ID or Name');
	await hands.type('deviceIds', 'Shop*, comp*');
	await browser.page.locator('.el-switch:visible').first().click();
	await browser.screenshot('everyday-pause-all');
	await editor.executeStep();
	await editor.outputPanel().getByText('2 items').waitFor();
	const paused = [41001, 41002].flatMap((id) =>
		sandbox.listDevices(id).filter(({ postponed }) => postponed),
	);
	expect(paused.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['Company website', 'Shop front']),
	);
	await browser.screenshot('everyday-paused-all');
	expect(await hands.count()).toEqual({ nodes: 1, clicks: 6, texts: 1, drags: 0 });
});

it('a workflow built by hand plans maintenance on Sunday from 2 to 4 for all devices', async ({
	browser,
	editor,
}) => {
	const { sandbox } = await createAccount();
	const hands = await Hands.onNewWorkflow(browser.page, editor);
	await hands.addNode('maintenance', 'Monitoring Config', 'Plan maintenance windows');
	await hands.type('planName', 'Sunday backup');
	await hands.type('hours', '02:00-04:00 Su');
	await editor.selectOptions('applyTo', 'All Devices');
	await browser.screenshot('everyday-maintenance');
	const columns = await editor.executeStep();
	expect(columns.slice(0, 4)).toEqual(['action', 'deviceId', 'deviceName', 'message']);
	await editor.outputPanel().getByText('Sunday backup').first().waitFor();
	await browser.screenshot('everyday-maintenance-planned');
	const schedules = [...sandbox.snapshot().schedules.values()].join(' ');
	expect(schedules).toContain('Sunday backup');
	const given = sandbox.listDevices(41001).map(({ scheduledAt }) => scheduledAt);
	expect(given).not.toContain(undefined);
	expect(await hands.count()).toEqual({ nodes: 1, clicks: 5, texts: 2, drags: 0 });
});
