import { getOperation } from '../thingOperations';
import { loadTest } from './fields';

/** The settings and the state of a load test. */
export const { description, execute } = getOperation(loadTest);
