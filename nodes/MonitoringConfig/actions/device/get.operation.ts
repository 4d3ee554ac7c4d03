import { getOperation } from '../thingOperations';
import { device } from './locators';

/** One device. */
export const { description, execute } = getOperation(device);
