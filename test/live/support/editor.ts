import type { SavedWorkflow } from '../../../scripts/host';
import type { Locator, Page } from './playwright';
import { runningN8n } from './runningN8n';

/** n8n's editor in a browser, as a person uses it. Texts are those that the person sees. */
export class Editor {
	constructor(readonly page: Page) {}

	async openWorkflow({ id }: Pick<SavedWorkflow, 'id'>): Promise<void> {
		await this.page.goto(`${runningN8n().origin}/workflow/${id}`);
		await this.node().first().waitFor();
	}

	async newWorkflow(): Promise<void> {
		await this.page.goto(`${runningN8n().origin}/workflow/new`);
		await this.page.getByTestId('canvas-add-button').first().waitFor();
	}

	/** Runs the whole workflow and waits until so many nodes, and the workflow, have succeeded. */
	async executeWorkflow(nodes: number): Promise<void> {
		const button = this.page.getByTestId('execute-workflow-button').first();
		await button.click();
		await this.page.getByText('Workflow executed successfully').first().waitFor();
		await this.page
			.getByTestId('canvas-node-status-success')
			.nth(nodes - 1)
			.waitFor();
		await button.getByText('Execute workflow').first().waitFor();
	}

	/** The texts of the nodes that n8n marks because something in them is still to be done. */
	async markedNodes(): Promise<string[]> {
		return await this.node()
			.filter({ has: this.page.getByTestId('node-issues') })
			.allTextContents();
	}

	/** Opens the panel of nodes and searches in it; gives the names of the nodes that are found. */
	async searchNodes(text: string): Promise<string[]> {
		const search = this.page.getByTestId('node-creator-search-bar');
		await this.page.getByTestId('node-creator-plus-button').first().click();
		await search.fill(text);
		const names = this.page.getByTestId('node-creator-item-name');
		await names.filter({ hasText: 'Monitoring' }).first().waitFor();
		return await names.allTextContents();
	}

	/** Picks an action of a node that a search found; its panel opens. */
	async addNode(name: string, action: string): Promise<void> {
		const found = this.page.getByTestId('node-creator-item-name');
		await found.filter({ hasText: name }).first().click();
		await this.page.getByText(action, { exact: true }).click();
		await this.page.getByTestId('node-execute-button').waitFor();
	}

	async openNode(name: string): Promise<void> {
		await this.node().filter({ hasText: name }).first().dblclick();
		await this.page.getByTestId('node-execute-button').waitFor();
	}

	/** Opens a field with a list that n8n asks the node for, and gives what is in the list. */
	async openLocator(parameter: string): Promise<string[]> {
		const field = this.page.getByTestId(`resource-locator-${parameter}`);
		await field.getByTestId('rlc-input-container').click();
		const entries = this.page.getByTestId('rlc-item');
		await entries.first().waitFor();
		return await entries.allTextContents();
	}

	async pickInLocator(text: string): Promise<void> {
		await this.page.getByTestId('rlc-item').filter({ hasText: text }).first().click();
	}

	/** Chooses in a field of choices, one or several. */
	async choose(parameter: string, ...texts: string[]): Promise<void> {
		const field = this.page.getByTestId(`parameter-input-${parameter}`);
		// It is disabled as long as n8n asks the node for the choices.
		await field.locator('input:enabled').first().waitFor();
		await field.locator('.el-select').first().click();
		const choices = this.page.locator('[role=option]:visible');
		for (const text of texts) await choices.filter({ hasText: text }).first().click();
		// Closes the list where several can be chosen, and nothing where it has closed itself.
		if (texts.length > 1) await this.page.keyboard.press('Escape');
	}

	/** Runs the step whose panel is open; gives the names of the columns of its output. */
	async executeStep(): Promise<string[]> {
		await this.page.getByTestId('node-execute-button').click();
		const columns = this.output().locator('th');
		await columns.first().waitFor();
		return (await columns.allTextContents()).map((name) => name.trim()).filter(Boolean);
	}

	output(): Locator {
		return this.page.getByTestId('output-panel');
	}

	input(): Locator {
		return this.page.getByTestId('ndv-input-panel');
	}

	private node(): Locator {
		return this.page.getByTestId('canvas-node');
	}
}
