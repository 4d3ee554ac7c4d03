export { dark, light } from './colors';
export {
	cardStart,
	heading,
	maxEmailBytes,
	paragraph,
	printRules,
	tableStart,
	textFont,
} from './html';
