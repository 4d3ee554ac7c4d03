import { getOperation } from '../thingOperations';
import { schedule } from './fields';

/** One schedule. */
export const { description, execute } = getOperation(schedule);
