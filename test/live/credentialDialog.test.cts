import { createAccount } from './support/account.cts';
import { CredentialDialog } from './support/credentialDialog.cts';
import { editorTests } from './support/editorTest.cts';

const it = editorTests();

it('the credential dialog is found by "dotcom", tests the entered values, and explains invalid ones', async ({
	browser,
}) => {
	const { sandbox } = await createAccount();
	const dialog = new CredentialDialog(browser.page);
	await dialog.open('Dotcom-Monitor API', 'dotcom');
	await browser.screenshot('credential', 1250);

	const { webApiUrl, xmlFeedUrl } = sandbox;
	await dialog.fill({ webApiUid: 'F'.repeat(32), webApiUrl, xmlFeedUrl });
	await dialog.save('Couldn’t connect');
	await dialog.waitForDetails('Login Failed! Check your User Name or Password');
	await browser.screenshot('credential-refused');

	await dialog.fill({ webApiUid: sandbox.credentials.departmentsUid });
	await dialog.save('Connection tested successfully');
	await browser.screenshot('credential-saved');

	await dialog.fill({ webApiUrl: 'http://127.0.0.1:9/config_api_v1' });
	await dialog.save('Couldn’t connect');
	await dialog.waitForDetails('did not accept the connection');
	await dialog.delete();
});

it('the credential dialog names a value that belongs in another field', async ({ browser }) => {
	const { sandbox } = await createAccount();
	const { departmentsUid, feedPid, loadTestingUid } = sandbox.credentials;
	const { webApiUrl, xmlFeedUrl } = sandbox;
	const mixedUp: Array<[fields: Record<string, string>, message: string]> = [
		[
			{ webApiUid: feedPid, xmlFeedPid: departmentsUid },
			'Web API UID and XML Feed PID are swapped',
		],
		[{ webApiUid: feedPid }, 'The value in Web API UID is the one for XML Feed PID'],
		[{ xmlFeedPid: departmentsUid }, 'The value in XML Feed PID is the one for Web API UID'],
		[{ webApiUid: loadTestingUid }, 'The value in Web API UID is the one for Load Testing UID'],
	];
	for (const [fields, message] of mixedUp) {
		const dialog = new CredentialDialog(browser.page);
		await dialog.open('Dotcom-Monitor API');
		await dialog.fill({ ...fields, webApiUrl, xmlFeedUrl });
		await dialog.save('Couldn’t connect');
		await dialog.waitForDetails(message);
		await dialog.delete();
	}
	await browser.screenshot('credential-mixed-up');
});
