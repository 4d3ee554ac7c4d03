import type { Format } from './format';
import type { StatusTexts, Texts } from './texts';

/** What a status page is written with. */
export interface Words {
	texts: Texts;
	own: StatusTexts;
	format: Format;
}
