import { deleteOperation } from '../thingOperations';
import { user } from './fields';

/** Removes a user. */
export const { description, execute } = deleteOperation(user);
