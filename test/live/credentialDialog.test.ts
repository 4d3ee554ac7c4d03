import { accountForTest } from './support/account';
import { openBrowser, type SignedInBrowser } from './support/browser';
import { CredentialDialog } from './support/credentialDialog';

let browser: SignedInBrowser;

beforeAll(async () => {
	browser = await openBrowser();
});

afterAll(async () => await browser.close());

afterEach(() => expect(browser.troubles).toEqual([]));

describe('the dialog of the credential', () => {
	it('tests what a person fills in, and says in our words what is wrong', async () => {
		const { sandbox } = await accountForTest();
		const dialog = new CredentialDialog(browser.page);
		await dialog.open('Monitoring API');
		await browser.screenshot('credential');

		const { webApiUrl, xmlFeedUrl } = sandbox;
		await dialog.fill({ webApiUid: 'F'.repeat(32), webApiUrl, xmlFeedUrl });
		await dialog.save('Couldn’t connect');
		await dialog.seeDetails('Login Failed! Check your User Name or Password');
		await browser.screenshot('credential-refused');

		await dialog.fill({ webApiUid: sandbox.credentials.departmentsUid });
		await dialog.save('Connection tested successfully');
		await browser.screenshot('credential-saved');

		await dialog.fill({ webApiUrl: 'http://127.0.0.1:9/config_api_v1' });
		await dialog.save('Couldn’t connect');
		await dialog.seeDetails('did not accept the connection');
		await dialog.delete();
	});
});
