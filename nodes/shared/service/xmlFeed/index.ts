export { FeedClient } from './client';
export {
	clockDates,
	feedMoment,
	isBackwards,
	isBeforeMonths,
	isDatePreset,
	datesAroundNow,
	presetDates,
	type DatePreset,
	type FeedDates,
} from './dateRange';
export { feedFacts } from './facts';
export { isAboutPid, unreadTimesError } from './feedErrors';
export {
	isSameParameter,
	requestedRange,
	withoutRange,
	type FeedAccount,
	type FeedParameter,
	type FeedQuery,
} from './query';
export { CheckReader } from './map/checkReader';
export {
	fieldsOf,
	toRawRecord,
	type FeedFields,
	type FeedRecord,
	type FeedValue,
} from './parse/record';
export type { ReportChunk } from './parse/reportReader';
export * from './reports';
export { ReportDates, type DateReader } from './map/reportDates';
export { ReportedNames, type FeedDevice } from './map/reportedNames';
export { Simplifier } from './map/simplify';
export { camelCase, type SimpleFields, type SimpleValue } from './map/simpleValues';
export { createResultReader, createWordReader } from './map/words';
export { toUtf8Xml } from './map/utf8Xml';
export { ambiguousDate } from './rangeMoments';
export { datesInWords } from './rangeWords';
