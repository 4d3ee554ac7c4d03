export * from './deviceFinder';
export * from './named';
export * from './nameList';
export { editDistance, looksMistyped } from './nearest';
export * from './refusal';
export { isPattern } from './wildcards';
export * from './split';
