import { getOperation } from '../thingOperations';
import { alertTemplate } from './fields';

/** One alert template. */
export const { description, execute } = getOperation(alertTemplate);
