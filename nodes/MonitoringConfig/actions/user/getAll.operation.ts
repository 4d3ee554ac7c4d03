import { getManyOperation } from '../thingOperations';
import { user } from './fields';

/** The users of the account. */
export const { description, execute } = getManyOperation(user);
