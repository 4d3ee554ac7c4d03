import type { Locator, Page } from './playwright.cts';
import { getRunningN8n } from './runningN8n.cts';

export class CredentialDialog {
	constructor(private readonly page: Page) {}

	/** Opens the dialog for a new credential of a type, which a search for this text finds. */
	async open(displayName: string, search = displayName): Promise<void> {
		await this.page.goto(`${getRunningN8n().origin}/home/credentials/create`);
		await this.page.getByTestId('new-credential-type-select').locator('input').first().click();
		await this.page.keyboard.type(search);
		const types = this.page.getByTestId('new-credential-type-select-option');
		await types.filter({ hasText: displayName }).first().click();
		await this.page.getByTestId('new-credential-type-button').click();
		await this.page.getByTestId('credential-save-button').waitFor();
	}

	async fill(fields: Record<string, string>): Promise<void> {
		for (const [name, text] of Object.entries(fields)) await this.field(name).fill(text);
	}

	/** Saves the credential, which also tests it, and waits for this message of n8n. */
	async save(message: 'Connection tested successfully' | 'Couldn’t connect'): Promise<void> {
		await this.page.getByTestId('credential-save-button').click();
		await this.page.getByText(message).first().waitFor();
	}

	async waitForDetails(text: string): Promise<void> {
		await this.page.getByText('More details').first().click();
		await this.page.getByText(text).first().waitFor();
	}

	async delete(): Promise<void> {
		await this.page.getByTestId('credential-delete-button').click();
		await this.page.locator('.el-message-box button.btn--confirm').click();
	}

	private field(name: string): Locator {
		return this.page.getByTestId(`parameter-input-${name}`).locator('input').first();
	}
}
