export * from './entries';
export * from './groups';
export { parseEnd, parseStart } from './moments';
export * from './occurrences';
export * from './planNote';
export * from './planView';
export * from './timeSpans';
