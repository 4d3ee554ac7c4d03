import { platformIdOf, platforms } from '../service/platforms';
import type { ReportedDevice } from './reportedDevice';
import { xmlDeclaration, xmlElement } from './xml';

/** How many devices every package of the sandbox has room for. */
const packageSize = 20;

/**
 * The document of used and available devices, one Solution for each platform of the contract. Only
 * its purpose is known (spec/service.md §4.2, spec/xml-feed-public-facts.md §1.2, §2.7); the layout
 * is assumed.
 */
export function accountReport(devices: readonly ReportedDevice[]): string {
	const solutions = platforms
		.filter(({ Available }) => Available)
		.map(({ Id, Name }) => {
			const used = devices.filter(({ device }) => platformIdOf(device.platform) === Id).length;
			return {
				'@Name': Name,
				'@Used': String(used),
				'@Available': String(Math.max(0, packageSize - used)),
			};
		});
	return xmlDeclaration + xmlElement('DotcomMonitorAccount', { Solution: solutions });
}
