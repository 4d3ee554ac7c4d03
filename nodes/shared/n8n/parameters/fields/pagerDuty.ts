import { booleanField } from '../field';

/** Of both triggers: whether items have the body of a request to PagerDuty. */
export const addPagerDutyField = booleanField({
	displayName: 'Add Body for PagerDuty',
	name: 'addPagerDuty',
	default: true,
	description:
		'Whether to add pagerDuty: what an HTTP Request node sends to https://events.pagerduty.com/v2/enqueue, once routing_key is added to it',
});
