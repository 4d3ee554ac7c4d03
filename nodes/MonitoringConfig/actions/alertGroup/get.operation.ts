import { getOperation } from '../thingOperations';
import { alertGroup } from './fields';

/** One alert group. */
export const { description, execute } = getOperation(alertGroup);
