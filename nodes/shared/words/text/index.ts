export { addressWithoutSecrets, slackLink, withoutLogins } from './address';
export { decodeHtml, decodeLayers, escapeHtml } from './html';
export { isolate, markdownLine, oneLine, plainLine } from './oneLine';
export { escapeSlack, slackLine } from './slack';
export { spreadsheetCell, spreadsheetJson } from './spreadsheet';
