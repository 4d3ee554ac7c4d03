import { getManyOperation } from '../thingOperations';
import { alertTemplate } from './fields';

/** The alert templates of the account. */
export const { description, execute } = getManyOperation(alertTemplate);
