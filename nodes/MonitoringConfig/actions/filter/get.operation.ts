import { getOperation } from '../thingOperations';
import { filter } from './fields';

/** One filter. */
export const { description, execute } = getOperation(filter);
