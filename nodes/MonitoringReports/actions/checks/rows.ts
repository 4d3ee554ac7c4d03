import type { CheckRun } from './checkRun';
import { outageRows } from './outageRows';
import type { ChecksRequest } from './request';
import { responseRows } from './responseRows';
import { statisticsRows } from './statisticsRows';

/** The rows that the checks of a report become. */
export async function* checkRows(request: ChecksRequest, run: CheckRun): AsyncGenerator<object[]> {
	switch (request.kind) {
		case 'responses':
			yield* responseRows(request, run);
			return;
		case 'outages':
			yield await outageRows(request, run);
			return;
		case 'statistics':
			yield await statisticsRows(request, run);
	}
}
