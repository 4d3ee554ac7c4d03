import { deleteOperation } from '../thingOperations';
import { alertGroup } from './fields';

/** Removes it for good. */
export const { description, execute } = deleteOperation(alertGroup);
