import type { Language } from './texts';

/** What a report has of the one who sends it, and for whom; each text is empty for none. */
export interface Brand {
	/** "#0a58ca" */
	accentColor: string;
	/** A web address or a data URL. */
	logo: string;
	customer: string;
	/** Of several lines. */
	greeting: string;
	/** Of several lines. */
	closing: string;
	/** Where the text is empty, the address is read. */
	links: ReadonlyArray<{ text: string; url: string }>;
}

export const noBrand: Brand = {
	accentColor: '',
	logo: '',
	customer: '',
	greeting: '',
	closing: '',
	links: [],
};

export interface RenderOptions {
	language: Language;
	brand?: Brand;
	/** Whether devices are listed, or only what they come to together. */
	listsDevices: boolean;
	/** Whether outages are shown, also when nothing is known of them. */
	listsOutages: boolean;
	/** Whether the period is over: nothing is known of what lasts now. */
	isOver: boolean;
}
