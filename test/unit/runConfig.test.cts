import { runConfig } from '../../nodes/MonitoringConfig/actions/runConfig';

it('a fault of an operation is not taken for a wrong value of the user', async () => {
	const itemsAtOnce = () => {
		throw new TypeError('fault');
	};
	const broken = { enteredPlanToken: () => undefined, checksFirst: () => false, itemsAtOnce };
	const resource = { value: 'broken', operations: { broken } };
	const context = { getNodeParameter: () => 'broken' };
	await expect(runConfig(Object(context), [Object(resource)])).rejects.toThrow('fault');
});
