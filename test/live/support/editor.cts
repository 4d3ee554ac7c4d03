import { setTimeout as wait } from 'node:timers/promises';

import type { SavedWorkflow } from '../../../scripts/host/index.cts';
import { fadeMs } from './browser.cts';
import type { Locator, Page } from './playwright.cts';
import { getRunningN8n } from './runningN8n.cts';

const canvasNode = '[data-test-id=canvas-node]';

/** Texts are those that are shown. */
export class Editor {
	constructor(readonly page: Page) {}

	async openWorkflow({ id }: Pick<SavedWorkflow, 'id'>): Promise<void> {
		await this.page.evaluate(
			`for (const node of document.querySelectorAll('${canvasNode}')) node.dataset.isLeft = 'yes';`,
		);
		await this.go(`/workflow/${id}`, `${canvasNode}:not([data-is-left])`);
	}

	async openNewWorkflow(): Promise<void> {
		await this.go('/workflow/new', '[data-test-id=canvas-add-button]');
	}

	/** Waits until all nodes, and the workflow, have succeeded. */
	async executeWorkflow(nodeCount: number): Promise<void> {
		const button = this.page.getByTestId('execute-workflow-button').first();
		await button.click();
		await this.page.getByText('Workflow executed successfully').first().waitFor();
		await this.page
			.getByTestId('canvas-node-status-success')
			.nth(nodeCount - 1)
			.waitFor();
		await button.getByText('Execute workflow').first().waitFor();
	}

	/** The texts of the nodes that n8n marks with an issue, such as a missing credential. */
	async getNodesWithIssues(): Promise<string[]> {
		return await this.canvasNode()
			.filter({ has: this.page.getByTestId('node-issues') })
			.allTextContents();
	}

	/**
	 * Searches in the nodes panel; returns the names of the found nodes.
	 *
	 * @param expected a part of a name to wait for
	 */
	async searchNodes(text: string, expected = 'Monitoring'): Promise<string[]> {
		const search = this.page.getByTestId('node-creator-search-bar');
		await this.page.getByTestId('node-creator-plus-button').first().click();
		await search.fill(text);
		const names = this.page.getByTestId('node-creator-item-name');
		await names.filter({ hasText: expected }).first().waitFor();
		return await names.allTextContents();
	}

	/** By one of the actions of a node that a search found; its panel opens. */
	async addNode(name: string, action: string): Promise<void> {
		const names = this.page.getByTestId('node-creator-item-name');
		await names.filter({ hasText: name }).first().click();
		const entry = this.page.getByText(action, { exact: true });
		const groups = this.page.getByTestId('node-creator-category-item');
		await groups.first().waitFor();
		// In a workflow without a trigger, n8n folds the actions of a node that has triggers.
		const hasTriggers = (await groups.filter({ hasText: 'Triggers (' }).count()) > 0;
		for (let at = 1; hasTriggers && at < (await groups.count()); at++) {
			// The list is drawn bit by bit; a click on a group that is open would fold it.
			const isOpen = await entry.waitFor({ timeout: 3000 }).then(
				() => true,
				() => false,
			);
			if (!isOpen) await groups.nth(at).click();
		}
		await entry.click();
		await this.page.getByTestId('node-execute-button').waitFor();
	}

	/** A node that a search found and that has no actions; its panel opens. */
	async addNodeItself(name: string): Promise<void> {
		const names = this.page.getByTestId('node-creator-item-name');
		await names.filter({ hasText: name }).first().click();
		await this.page.getByTestId('node-execute-button').waitFor();
	}

	async openNode(name: string): Promise<void> {
		await this.canvasNode().filter({ hasText: name }).first().dblclick();
		await this.page.getByTestId('node-execute-button').waitFor();
	}

	/** Returns the texts of the entries. */
	async openResourceLocator(parameter: string): Promise<string[]> {
		const field = this.page.getByTestId(`resource-locator-${parameter}`);
		await field.getByTestId('rlc-input-container').click();
		const entries = this.page.getByTestId('rlc-item');
		await entries.first().waitFor();
		return await entries.allTextContents();
	}

	/** The list must be open. */
	async selectInResourceLocator(text: string): Promise<void> {
		await this.page.getByTestId('rlc-item').filter({ hasText: text }).first().click();
	}

	/** Chooses how a resource locator is filled in, such as "By Name". */
	async selectMode(parameter: string, mode: string): Promise<void> {
		await this.page
			.getByTestId(`resource-locator-${parameter}`)
			.getByTestId('rlc-mode-selector')
			.click();
		await this.page.locator('[role=option]:visible').filter({ hasText: mode }).first().click();
	}

	/** The draggable part of a field of the input items. */
	inputField(name: string): Locator {
		const fields = this.inputPanel().getByTestId('run-data-schema-item');
		return fields.filter({ hasText: name }).first().locator('[data-target=mappable]').first();
	}

	async openOptions(parameter: string): Promise<void> {
		const field = this.page.getByTestId(`parameter-input-${parameter}`);
		// It is disabled while n8n loads the options from the node.
		await field.locator('input:enabled').first().waitFor();
		await field.locator('.el-select').first().click();
	}

	async selectOptions(parameter: string, ...texts: string[]): Promise<void> {
		await this.openOptions(parameter);
		const options = this.page.locator('[role=option]:visible');
		for (const text of texts) await options.filter({ hasText: text }).first().click();
		// A list of several options stays open.
		if (texts.length > 1) await this.page.keyboard.press('Escape');
	}

	/** Returns the names of the columns of its output. */
	async executeStep(): Promise<string[]> {
		await this.page.getByTestId('node-execute-button').click();
		const columns = this.outputPanel().locator('th');
		await columns.first().waitFor();
		return (await columns.allTextContents()).map((name) => name.trim()).filter(Boolean);
	}

	/** The step must fail; returns the text of the output panel. */
	async failStep(): Promise<string> {
		await this.page.getByTestId('node-execute-button').click();
		await this.outputPanel().getByTestId('node-error-message').first().waitFor();
		return (await this.outputPanel().allTextContents()).join('\n');
	}

	async closeNode(): Promise<void> {
		await this.page.getByTestId('ndv-close-button').first().click();
		await this.canvasNode().first().waitFor();
	}

	/** From the top to the bottom. */
	async getFieldLabels(): Promise<string[]> {
		const labels = this.page.getByTestId('node-parameters').getByTestId('input-label');
		// The switch between a fixed value and an expression is in the label.
		const texts = await labels.allTextContents();
		return texts.map((text) => text.replace(/\s*(FixedExpression)?$/, '').trim());
	}

	outputPanel(): Locator {
		return this.page.getByTestId('output-panel');
	}

	inputPanel(): Locator {
		return this.page.getByTestId('ndv-input-panel');
	}

	/** Navigates with n8n's own router where the editor is open: reloading the page takes ten times as long. */
	private async go(path: string, arrived: string): Promise<void> {
		const { page } = this;
		const address = `${getRunningN8n().origin}${path}`;
		const isInEditor = page.url().includes('/workflow/') && page.url() !== address;
		if (!isInEditor || !(await this.goInside(path, arrived))) await page.goto(address);
		await page.locator(arrived).first().waitFor();
	}

	private async goInside(path: string, arrived: string): Promise<boolean> {
		const { page } = this;
		// n8n has an error of its own when one leaves a workflow whose node is open, or has just been closed.
		const close = page.getByTestId('ndv-close-button').first();
		if ((await close.count()) > 0) await close.click();
		await wait(fadeMs);
		await page.evaluate(
			`void document.querySelector('#app').__vue_app__.config.globalProperties.$router.push('${path}');`,
		);
		const leave = 'button:has-text("Leave without saving")';
		const timeout = 10_000;
		try {
			await page.locator(`${arrived}, ${leave}`).first().waitFor({ timeout });
			const asked = page.locator(leave).first();
			if ((await asked.count()) > 0) await asked.click();
			await page.locator(arrived).first().waitFor({ timeout });
			return true;
		} catch {
			return false;
		}
	}

	private canvasNode(): Locator {
		return this.page.locator(canvasNode);
	}
}
