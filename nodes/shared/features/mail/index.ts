export { dark, light } from './colors';
export { cardStart, heading, maxEmailBytes, paragraph, tableStart, textFont } from './html';
