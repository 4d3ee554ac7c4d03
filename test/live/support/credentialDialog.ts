import type { Locator, Page } from './playwright';
import { runningN8n } from './runningN8n';

/** n8n's dialog of a credential, as a person uses it. */
export class CredentialDialog {
	constructor(private readonly page: Page) {}

	/** Begins a new credential of a type, which is called as a person sees it. */
	async open(type: string): Promise<void> {
		await this.page.goto(`${runningN8n().origin}/home/credentials/create`);
		await this.page.getByTestId('new-credential-type-select').locator('input').first().click();
		await this.page.keyboard.type(type);
		const types = this.page.getByTestId('new-credential-type-select-option');
		await types.filter({ hasText: type }).first().click();
		await this.page.getByTestId('new-credential-type-button').click();
		await this.page.getByTestId('credential-save-button').waitFor();
	}

	/** @param fields texts by the name of the field. */
	async fill(fields: Record<string, string>): Promise<void> {
		for (const [name, text] of Object.entries(fields)) await this.field(name).fill(text);
	}

	/** Saves, which tests as well; gives what n8n then says in the dialog. */
	async save(verdict: 'Connection tested successfully' | 'Couldn’t connect'): Promise<void> {
		await this.page.getByTestId('credential-save-button').click();
		await this.page.getByText(verdict).first().waitFor();
	}

	/** Waits until this is among the details of why the test did not succeed. */
	async seeDetails(text: string): Promise<void> {
		await this.page.getByText('More details').first().click();
		await this.page.getByText(text).first().waitFor();
	}

	/** Throws the saved credential away. */
	async delete(): Promise<void> {
		await this.page.getByTestId('credential-delete-button').click();
		await this.page.locator('.el-message-box button.btn--confirm').click();
	}

	private field(name: string): Locator {
		return this.page.getByTestId(`parameter-input-${name}`).locator('input').first();
	}
}
