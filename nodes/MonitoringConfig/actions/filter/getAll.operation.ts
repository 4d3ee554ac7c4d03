import { getManyOperation } from '../thingOperations';
import { filter } from './fields';

/** The filters of the account. */
export const { description, execute } = getManyOperation(filter);
