import { deleteOperation } from '../thingOperations';
import { task } from './locators';

/** Removes a task from its device. */
export const { description, execute } = deleteOperation(task);
