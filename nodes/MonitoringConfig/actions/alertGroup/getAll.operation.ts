import { getManyOperation } from '../thingOperations';
import { alertGroup } from './fields';

/** The alert groups of the account. */
export const { description, execute } = getManyOperation(alertGroup);
