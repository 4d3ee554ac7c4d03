export { plainAddress, slackLink } from './address';
export { decodeHtml, escapeHtml } from './html';
export { markdownLine } from './markdown';
export { isolate, oneLine, plainLine } from './oneLine';
export { escapeSlack, slackLine } from './slack';
export { spreadsheetCell, spreadsheetJson } from './spreadsheet';
