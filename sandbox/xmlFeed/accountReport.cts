import { findPlatformId, platforms } from '../service/platforms.cts';
import type { FeedRequest } from './feedRequest.cts';
import { formatElement, xmlDeclaration } from './xml.cts';

const maxDevicesPerPlatform = 20;

/**
 * How many devices are used and available, with a Solution for each platform that the account may
 * use. Only the purpose of the document is known; its layout is assumed (docs/dev/service.md X4).
 */
export function accountReport({ devices }: FeedRequest): string[] {
	const solutions = platforms
		.filter(({ Available }) => Available)
		.map(({ Id, Name }) => {
			const used = devices.filter(({ device }) => findPlatformId(device.platform) === Id).length;
			return {
				'@Name': Name,
				'@Used': String(used),
				'@Available': String(Math.max(0, maxDevicesPerPlatform - used)),
			};
		});
	return [xmlDeclaration, formatElement('DotcomMonitorAccount', { Solution: solutions })];
}
