import { deleteOperation } from '../thingOperations';
import { schedule } from './fields';

/** Removes it for good. */
export const { description, execute } = deleteOperation(schedule);
