/** Files and plans of accounts, made without a break; in n8n these computations yield to the event loop. */
import * as account from '../../nodes/shared/features/accountSetup';
import { matchEntries as matchEntriesInSteps } from '../../nodes/shared/features/accountSetup/matchEntries';
import * as tokens from '../../nodes/shared/words/util/planToken';
import { atOnce } from './atOnce.cts';

export const compareSetups = (...given: Parameters<typeof account.compareSetups>) =>
	atOnce(account.compareSetups(...given));

export const comparePlan = (...given: Parameters<typeof tokens.comparePlan>) =>
	atOnce(tokens.comparePlan(...given));

export const describePlan = (plan: account.SetupPlan) => atOnce(account.describePlan(plan));

export const makePlan = (...given: Parameters<typeof account.SetupPlan.of>) =>
	atOnce(account.SetupPlan.of(...given));

export const matchEntries = (...given: Parameters<typeof matchEntriesInSteps>) =>
	atOnce(matchEntriesInSteps(...given));

export const parseSetup = (text: string) => atOnce(account.parseSetup(text));

export const planEntries = (...given: Parameters<typeof account.planEntries>) =>
	atOnce(account.planEntries(...given));

export const planToken = (...given: Parameters<typeof tokens.planToken>) =>
	atOnce(tokens.planToken(...given));

export const toSetup = (...given: Parameters<typeof account.toSetup>) =>
	atOnce(account.toSetup(...given));

export const toText = (...given: Parameters<typeof account.toText>) =>
	atOnce(account.toText(...given));
