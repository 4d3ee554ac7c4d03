import { getManyOperation } from '../thingOperations';
import { schedule } from './fields';

/** The schedules of the account. */
export const { description, execute } = getManyOperation(schedule);
