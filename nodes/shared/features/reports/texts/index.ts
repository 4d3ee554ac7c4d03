import { de } from './de';
import { en, type Texts } from './en';
import { es } from './es';
import { fr } from './fr';
import { ja } from './ja';
import { pt } from './pt';

export type { Texts } from './en';

/** A language is its file and its name here. */
const allTexts = { de, en, es, fr, ja, pt } satisfies Record<string, Texts>;

export type Language = keyof typeof allTexts;

export const textsByLanguage: Readonly<Record<Language, Texts>> = allTexts;

export const languages: readonly Language[] = Object.keys(allTexts).filter(isLanguage);

function isLanguage(name: string): name is Language {
	return Object.hasOwn(allTexts, name);
}
