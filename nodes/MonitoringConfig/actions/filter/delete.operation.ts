import { deleteOperation } from '../thingOperations';
import { filter } from './fields';

/** Removes it for good. */
export const { description, execute } = deleteOperation(filter);
