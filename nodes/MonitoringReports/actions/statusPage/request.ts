import type { Language } from '../../../shared/render';
import type { OutageRule } from '../../../shared/uptime';

/** What visitors are to read in place of a device's name. */
export interface PublicName {
	/** An ID or a name; `*` stands for any characters, `?` for one. */
	device: string;
	/** Empty for the name that it has. */
	name: string;
	/** Empty for none. */
	group: string;
}

/** What a status page is to hold: plain data, the same for items that ask for the same. */
export interface StatusPageRequest {
	title: string;
	language: Language;
	includesDays: boolean;
	includesOutages: boolean;
	publicNames: PublicName[];
	/** IDs or names, as in {@link PublicName}; one that no device has can be several with commas between them. */
	hidden: string[];
	logo: string;
	accentColor: string;
	outageRule: OutageRule;
	binaryName: string;
	fileName: string;
	successStatuses: string[];
	/** The workflow's. */
	timeZone: string;
}
