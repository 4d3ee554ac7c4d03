import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { ja } from './ja';
import { pt } from './pt';
import type { Language, Texts } from './texts';

export { languages, type Language, type Texts } from './texts';

export const textsByLanguage: Record<Language, Texts> = { en, de, es, fr, ja, pt };
