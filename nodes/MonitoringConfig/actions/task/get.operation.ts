import { getOperation } from '../thingOperations';
import { task } from './locators';

/** One task. */
export const { description, execute } = getOperation(task);
