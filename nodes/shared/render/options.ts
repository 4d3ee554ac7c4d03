import type { Language } from './texts';

export interface RenderOptions {
	language: Language;
	/** Whether devices are listed, or only what they come to together. */
	listsDevices: boolean;
}
