export { anyDepartmentField, DeviceFinder } from './deviceFinder';
export { isCutName, isStoredName, minCutLength } from './named';
export { isTag, labelOf, looksLikeId, nameKey, plainKey, type Named } from './named';
export { NameList, NameSelection, type NameReference } from './nameList';
export { editDistance, looksMistyped } from './nearest';
export {
	correctionText,
	rejectOpenPatterns,
	requireComparable,
	requireOne,
	sharedNameError,
	unknownNamesError,
	unknownNamesText,
	type NameField,
} from './refusal';
export { isPattern } from './wildcards';
export { containsName, splitNames, splitParts } from './split';
