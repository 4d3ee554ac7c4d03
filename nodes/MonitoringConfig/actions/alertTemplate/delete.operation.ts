import { deleteOperation } from '../thingOperations';
import { alertTemplate } from './fields';

/** Removes it for good. */
export const { description, execute } = deleteOperation(alertTemplate);
