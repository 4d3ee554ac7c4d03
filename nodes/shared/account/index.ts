export { SecretCipher, type SetupEncryption } from './cipher';
export { compareSetups, type SetupChange, type SetupComparison } from './compareSetups';
export { countSetup, describeSetup } from './countSetup';
export { describeChange, summarizeChanges } from './describeChanges';
export type { AccountNames } from './references';
export { toTexts } from './listTexts';
export { withoutNameSecrets, withoutUrlSecrets } from './secretUrl';
export {
	countOf,
	kindLabels,
	listedKinds,
	type AccountSetup,
	type ListedKind,
	type SecretsMode,
} from './setup';
export type { SetupField, SetupKind, SetupTable, SetupTables } from './table';
export { maxSetupBytes, parseSetup, tooLargeError, toText, type SetupTextFormat } from './text';
export { toSetup, type AccountContent, type MadeSetup, type SecretsWriter } from './toSetup';
