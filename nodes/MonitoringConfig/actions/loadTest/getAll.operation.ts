import { listLoadTestIds } from '../../../shared/webApi';
import { getManyOperation } from '../thingOperations';
import { loadTest } from './fields';

/** The load tests of the account. */
export const { description, execute } = getManyOperation(loadTest, {
	ids: async (_context, _itemIndex, client) => await listLoadTestIds(client),
});
