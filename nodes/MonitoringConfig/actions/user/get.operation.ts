import { getOperation } from '../thingOperations';
import { user } from './fields';

/** One user. */
export const { description, execute } = getOperation(user);
