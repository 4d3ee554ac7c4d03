import type { Language } from './texts';

/** The brand and the recipient of a report; empty texts for none. */
export const noBrand = {
	/** "#0a58ca" */
	accentColor: '',
	/** A web address or a data URL. */
	logo: '',
	customer: '',
	/** Of several lines, as the closing. */
	greeting: '',
	closing: '',
	/** Where the text is empty, the address is read. */
	links: [] as ReadonlyArray<{ text: string; url: string }>,
};

export type Brand = typeof noBrand;

export interface RenderOptions {
	language: Language;
	brand?: Brand;
	/** Whether devices are listed, or only their total. */
	listsDevices: boolean;
	/** Whether outages are shown, also when nothing is known of them. */
	listsOutages: boolean;
	/** Whether the period is over: current outages are unknown then. */
	isOver: boolean;
}
