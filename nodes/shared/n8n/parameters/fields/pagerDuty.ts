import { booleanField } from '../field';

/** Of both triggers: whether items have the body of a request to PagerDuty. */
export const addPagerDutyField = booleanField({
	displayName: 'Include PagerDuty Payload',
	name: 'addPagerDuty',
	default: true,
	description:
		'Whether to add pagerDuty, the body for https://events.pagerduty.com/v2/enqueue. Add your routing_key to it.',
});
