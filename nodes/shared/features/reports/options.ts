import type { CreditShown } from './credit';
import type { Language } from './texts';

/** The brand and the recipient of a report; empty texts for none. */
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
	/** Whether devices are listed, or only their total. */
	listsDevices: boolean;
	/** Whether outages are shown, also when nothing is known of them. */
	listsOutages: boolean;
	/** Whether the period is over: current outages are unknown then. */
	isOver: boolean;
	credit?: CreditShown | null;
}
