import { listedLocations } from '../service/locations.cts';
import { findPlatform, frequencies, platforms } from '../service/platforms.cts';
import { badRequestError } from './responses.cts';
import type { Call, Handler, Routes } from './routes.cts';

/** docs/dev/service.md W4. */
export const platformRoutes: Routes = {
	'GET /platforms': () => platforms,
	'GET /locations/:platform': forPlatform(() => listedLocations),
	'GET /frequencies/:platform': forPlatform(() => frequencies),
	'GET /devices/:platform': forPlatform(({ service, accountId }, platformId) =>
		service.deviceEntities.listIdsOfPlatform(accountId, platformId),
	),
};

/** How the service rejects a platform that the account may not use is assumed. */
function forPlatform(list: (call: Call, platformId: number) => unknown): Handler {
	return (call) => {
		const platform = findPlatform(call.platform);
		if (platform?.Available) return list(call, platform.Id);
		throw badRequestError([`Platform ${call.platform} is not available`]);
	};
}
