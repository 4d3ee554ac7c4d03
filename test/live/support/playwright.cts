/**
 * The part of playwright-core that is used here. The host has that library, this package does not, so
 * its own types may be missing when types are checked.
 */
export interface Locator {
	click(): Promise<void>;
	count(): Promise<number>;
	dblclick(): Promise<void>;
	fill(text: string): Promise<void>;
	setInputFiles(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
	waitFor(options?: { state?: 'hidden'; timeout?: number }): Promise<void>;
	first(): Locator;
	last(): Locator;
	nth(index: number): Locator;
	filter(options: { hasText?: string; has?: Locator }): Locator;
	locator(selector: string): Locator;
	getByTestId(testId: string): Locator;
	getByText(text: string, options?: { exact: boolean }): Locator;
	dragTo(target: Locator): Promise<void>;
	/** In pixels of the window; null for what is not shown. */
	boundingBox(options?: { timeout: number }): Promise<{ y: number; height: number } | null>;
	hover(): Promise<void>;
	allTextContents(): Promise<string[]>;
}

interface ConsoleMessage {
	type(): string;
	text(): string;
	location(): { url: string };
}

export interface Page {
	goto(url: string): Promise<unknown>;
	url(): string;
	locator(selector: string): Locator;
	getByTestId(testId: string): Locator;
	getByText(text: string, options?: { exact: boolean }): Locator;
	keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
	setViewportSize(size: { width: number; height: number }): Promise<void>;
	mouse: {
		move(x: number, y: number): Promise<void>;
		wheel(deltaX: number, deltaY: number): Promise<void>;
	};
	screenshot(options: {
		path: string;
		style?: string;
		fullPage?: boolean;
		clip?: { x: number; y: number; width: number; height: number };
	}): Promise<unknown>;
	setContent(html: string): Promise<void>;
	emulateMedia(options: { colorScheme: 'dark' | 'light' }): Promise<void>;
	/** Runs a script in the page; the page's own rules of what it may load do not bind it. */
	evaluate(script: string): Promise<unknown>;
	on(event: 'request', listener: (request: { url(): string }) => void): void;
	on(event: 'pageerror', listener: (error: Error) => void): void;
	on(event: 'console', listener: (message: ConsoleMessage) => void): void;
	setDefaultTimeout(milliseconds: number): void;
}

export interface Cookie {
	name: string;
	value: string;
	domain: string;
	path: string;
	/** -1 until the browser ends. */
	expires: number;
	httpOnly: boolean;
	secure: boolean;
	sameSite: 'Lax';
}

export interface Browser {
	newPage(options: {
		viewport: { width: number; height: number };
		storageState?: {
			cookies: Cookie[];
			origins: Array<{ origin: string; localStorage: Array<{ name: string; value: string }> }>;
		};
	}): Promise<Page>;
	close(): Promise<void>;
}

export interface Playwright {
	chromium: {
		launch(options: { executablePath: string; args: string[] }): Promise<Browser>;
	};
	selectors: { setTestIdAttribute(name: string): void };
}
