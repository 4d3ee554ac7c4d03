export { compareSetups, type SetupChange } from './compareSetups';
export { copiedContent, suffixTakenNames, type CopiedContent } from './copiedContent';
export { countSetup, describeSetup } from './countSetup';
export { describeChange, summarizeChanges, withShortMessage } from './describeChanges';
export { describeOutcomes, type StepOutcome } from './describeOutcomes';
export { describePlan, fileKey, missingInFile, planEntries } from './describePlan';
export { messageMail, toListTexts } from './listTexts';
export { keptReason } from './planOrder';
export { SetupPlan, type PlanSettings } from './planSetup';
export { omittedSecret, withoutNameSecrets, withoutSecrets, withoutUrlSecrets } from './secretText';
export {
	countEach,
	countOf,
	kindLabels,
	listedKinds,
	tasksOf,
	type AccountSetup,
	type SetupEntry,
} from './setup';
export type { SetupKind } from './table';
export { maxSetupBytes, parseSetup, tooLargeError, toText, type SetupTextFormat } from './text';
export { toSetup, type AccountContent, type MadeSetup } from './toSetup';
export { readAccountContent, type ReadAccount } from './service/accountContent';
export { CredentialMarks } from './service/credentialMarks';
export { secretPaths, setupTables } from './service/setupTables';
export { carryOut, type CarryOutSettings } from './service/setupWrites';
