export { dark, light } from './colors';
export {
	cardEnd,
	cardMail,
	cardStart,
	darkStyle,
	heading,
	lineRow,
	lineTable,
	maxEmailBytes,
	paragraph,
	piecesThatFit,
	printRules,
	tableStart,
	type,
} from './html';
