import type { Language } from './texts';

export interface RenderOptions {
	language: Language;
	/** Whether devices are listed, or only what they come to together. */
	listsDevices: boolean;
	/** Whether outages are shown, also when nothing is known of them. */
	listsOutages: boolean;
	/** Whether the period is over: nothing is known of what lasts now. */
	isOver: boolean;
}
