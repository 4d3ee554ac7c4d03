export { toCsv } from './csv';
export { toJsonLines } from './jsonLines';
