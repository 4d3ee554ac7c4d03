import { deleteOperation } from '../thingOperations';
import { device } from './locators';

/** Removes a device with its tasks. */
export const { description, execute } = deleteOperation(device);
