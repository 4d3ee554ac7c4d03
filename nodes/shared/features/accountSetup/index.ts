export { SecretCipher, type SetupEncryption } from './cipher';
export { compareSetups, type SetupChange, type SetupComparison } from './compareSetups';
export { copiedContent, suffixTakenNames, type CopiedContent } from './copiedContent';
export { countSetup, describeSetup } from './countSetup';
export { describeChange, summarizeChanges } from './describeChanges';
export { describeOutcomes, type StepOutcome } from './describeOutcomes';
export { describePlan, fileKey, planEntries } from './describePlan';
export { targetKey, type AccountNames } from './references';
export { toListTexts } from './listTexts';
export { keptReason } from './planOrder';
export { SetupPlan, type PlanSettings } from './planSetup';
export type { PlanStep } from './planStep';
export { isNewId } from './planTargets';
export { withoutNameSecrets, withoutSecrets } from './secretText';
export {
	countOf,
	kindLabels,
	listedKinds,
	setupLists,
	tasksOf,
	type AccountSetup,
	type ListedKind,
	type SecretsMode,
	type SetupEntry,
} from './setup';
export type { SetupField, SetupKind, SetupTable, SetupTables } from './table';
export { maxSetupBytes, parseSetup, tooLargeError, toText, type SetupTextFormat } from './text';
export {
	plainSecrets,
	toSetup,
	type AccountContent,
	type MadeSetup,
	type SecretsWriter,
} from './toSetup';
export { readAccountContent, type ReadAccount } from './service/accountContent';
export { CredentialMarks } from './service/credentialMarks';
export { secretPaths, setupTables } from './service/setupTables';
export { carryOut, type CarryOutSettings } from './service/setupWrites';
