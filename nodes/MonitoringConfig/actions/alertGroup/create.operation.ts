import { toAlertGroupBody } from '../../../shared/service/webApi';
import { createOperation } from '../entityOperations';
import { addressesField } from './addresses';
import { alertGroup, names, scheduleField } from './fields';

const addresses = addressesField({
	displayName: 'Addresses',
	name: 'addresses',
	description: 'The recipients, and how to alert them',
});

export const create = createOperation(
	alertGroup,
	{ name: names.created, addresses, scheduleId: scheduleField },
	toAlertGroupBody,
);
