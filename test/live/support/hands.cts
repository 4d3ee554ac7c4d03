import type { Editor } from './editor.cts';
import type { Page } from './playwright.cts';

export interface HandWork {
	nodes: number;
	/** Presses of the mouse, without those that only open the nodes panel, as the key Tab does. */
	clicks: number;
	/** Fields that were typed into, without the search of nodes. */
	texts: number;
	drags: number;
}

/** Counts each press of the mouse that the page gets, whoever of the helpers made it. */
const counter = `
	if (window.pressed === undefined) {
		window.addEventListener('mousedown', ({ isTrusted }) => { if (isTrusted) window.pressed += 1; }, true);
	}
	window.pressed = 0;
`;

/** Does a job as a person would, by mouse and keyboard alone, and counts what it takes. */
export class Hands {
	private nodes = 0;
	private texts = 0;
	private drags = 0;
	/** Presses of the mouse that drags took, including drops that n8n missed. */
	private dragPresses = 0;
	private elsewhere = 0;

	private constructor(
		private readonly page: Page,
		private readonly editor: Editor,
	) {}

	static async onNewWorkflow(page: Page, editor: Editor): Promise<Hands> {
		await editor.openNewWorkflow();
		await page.evaluate(counter);
		return new Hands(page, editor);
	}

	/**
	 * Searches for a node and adds it; its panel opens.
	 *
	 * @param action what it is to do, where the nodes panel asks
	 */
	async addNode(text: string, name: string, action?: string): Promise<void> {
		await this.editor.searchNodes(text, name);
		if (action === undefined) await this.editor.addNodeItself(name);
		else await this.editor.addNode(name, action);
		this.nodes += 1;
	}

	/** Adds Slack behind what is there, and drags the text of the event into its message. */
	async tellSlack(): Promise<void> {
		await this.addNode('slack', 'Slack', 'Send a message');
		await this.editor.selectOptions('select', 'Channel');
		await this.editor.selectMode('channelId', 'By Name');
		await this.type('channelId', '#alerts');
		await this.drag('slackText', 'text');
	}

	/** Adds Send Email behind what is there, types both addresses, and drags subject and text into it. */
	async sendMail(): Promise<void> {
		await this.addNode('send email', 'Send Email', 'Send an Email');
		await this.type('fromEmail', 'reports@example.test');
		await this.type('toEmail', 'team@example.test');
		await this.drag('subject', 'subject');
		await this.drag('emailHtml', 'html');
	}

	/** Presses of the mouse in another window, which the page does not count. */
	clickElsewhere(presses: number): void {
		this.elsewhere += presses;
	}

	/** Pastes a workflow into the empty canvas, as Ctrl+V does. */
	async paste(workflow: object, nodeCount: number): Promise<void> {
		const text = JSON.stringify(JSON.stringify(workflow));
		await this.page.evaluate(`{
			const clipboardData = new DataTransfer();
			clipboardData.setData('text/plain', ${text});
			document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
		}`);
		await this.page
			.getByTestId('canvas-node')
			.nth(nodeCount - 1)
			.waitFor();
	}

	async type(parameter: string, text: string): Promise<void> {
		const field = this.page.locator(
			`[data-test-id="parameter-input-${parameter}"] :is(input, textarea), [data-test-id="resource-locator-${parameter}"] input`,
		);
		// Of a resource locator, the first one is that of its mode; of a list, the last one is new.
		await field.last().fill(text);
		this.texts += 1;
	}

	/**
	 * Drags a field of the items that come in onto a parameter. The long texts are the last fields of an
	 * item: scrolls down to them first.
	 *
	 * @throws Error when it is not seen
	 */
	async drag(name: string, parameter: string): Promise<void> {
		const field = this.editor.inputField(name);
		const height = Number(await this.page.evaluate('window.innerHeight'));
		const isSeen = async () => {
			const box = await field.boundingBox({ timeout: 1000 }).catch(() => null);
			return box !== null && box.y + box.height <= height;
		};
		await this.page.getByTestId('ndv-input-panel').hover();
		for (let turns = 0; !(await isSeen()); turns++) {
			if (turns === 40) throw new Error(`${name} is not seen`);
			await this.page.mouse.wheel(0, 150);
		}
		const target = this.page.getByTestId(`parameter-input-${parameter}`).last();
		const dropped = this.page.getByTestId('node-parameters').getByText(`.${name} }}`).first();
		this.drags += 1;
		// On a busy machine, n8n can miss a drop.
		for (let tries = 1; ; tries++) {
			await field.dragTo(target);
			this.dragPresses += 1;
			const timeout = 20_000;
			const isThere = await dropped.waitFor({ timeout }).then(
				() => true,
				() => false,
			);
			if (isThere) return;
			if (tries === 4) throw new Error(`${name} could not be dropped onto ${parameter}`);
		}
	}

	async count(): Promise<HandWork> {
		const pressed = Number(await this.page.evaluate('window.pressed'));
		const { dragPresses, drags, elsewhere, nodes, texts } = this;
		return { nodes, clicks: pressed + elsewhere - dragPresses - nodes, texts, drags };
	}
}
