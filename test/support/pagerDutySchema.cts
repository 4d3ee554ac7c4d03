/** The body of an alert event of PagerDuty's Events API v2, as its public description has it ("Send an alert event"). */
import { z } from 'zod';

const isNotEmpty = z.string().min(1);

const payload = z.strictObject({
	summary: isNotEmpty.max(1024),
	source: isNotEmpty,
	severity: z.enum(['critical', 'error', 'warning', 'info']),
	timestamp: z.string().datetime().optional(),
	component: z.string().optional(),
	group: z.string().optional(),
	class: z.string().optional(),
	custom_details: z.record(z.unknown()).optional(),
});

const common = {
	/** Of the integration. */
	routing_key: z.string().length(32),
	client: z.string().optional(),
	client_url: z.string().url().optional(),
	images: z.array(z.unknown()).optional(),
	links: z.array(z.strictObject({ href: z.string().url(), text: z.string() })).optional(),
};

/** Only a trigger must say what it is about; the others must say whose. */
export const pagerDutyEvent = z.discriminatedUnion('event_action', [
	z.strictObject({
		...common,
		event_action: z.literal('trigger'),
		dedup_key: isNotEmpty.max(255).optional(),
		payload,
	}),
	...(['acknowledge', 'resolve'] as const).map((action) =>
		z.strictObject({
			...common,
			event_action: z.literal(action),
			dedup_key: isNotEmpty.max(255),
			payload: payload.optional(),
		}),
	),
]);

/** More than this is refused, in bytes. */
export const maxPagerDutyBytes = 512 * 1024;
