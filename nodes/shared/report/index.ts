export { csvFile } from './csv';
export { jsonLinesFile } from './jsonLines';
