import { incidentKey } from '../../nodes/shared/features/uptime';
import { firstDevice } from '../support/nodes.cts';

const start = { failedSince: '2026-11-20T14:03:00' };

it('an outage has an incident key even if its device has no ID, or no name', () => {
	expect(incidentKey({ deviceId: firstDevice, deviceName: 'Shop' }, start)).toBe(
		'84211-20261120T140300',
	);
	const named = incidentKey({ deviceId: null, deviceName: 'Shop' }, start);
	const unnamed = incidentKey({ deviceId: null, deviceName: null }, start);
	expect(named).toMatch(/^name-\S{12}-20261120T140300$/);
	expect(unnamed).toMatch(/^name-\S{12}-20261120T140300$/);
	expect(unnamed).not.toBe(named);
});
