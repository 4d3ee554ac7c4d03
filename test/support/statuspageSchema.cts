/** The summary of a page of Atlassian Statuspage, as its public description has it (/api/v2/summary.json). */
import { z } from 'zod';

const moment = z.string().datetime();
const id = z.string().min(1);

const component = z.strictObject({
	id,
	name: z.string().min(1),
	status: z.enum([
		'operational',
		'degraded_performance',
		'partial_outage',
		'major_outage',
		'under_maintenance',
	]),
	created_at: moment,
	updated_at: moment,
	position: z.number().int().positive(),
	description: z.string().nullable(),
	showcase: z.boolean(),
	start_date: z.string().nullable(),
	group_id: id.nullable(),
	page_id: id,
	group: z.boolean(),
	only_show_if_degraded: z.boolean(),
	components: z.array(id).optional(),
});

type Words = readonly [string, ...string[]];

function incident(statuses: Words, impacts: Words) {
	return z.strictObject({
		id,
		name: z.string().min(1),
		status: z.enum(statuses),
		created_at: moment,
		updated_at: moment,
		monitoring_at: moment.nullable(),
		resolved_at: moment.nullable(),
		impact: z.enum(impacts),
		shortlink: z.string(),
		started_at: moment,
		page_id: id,
		incident_updates: z.array(
			z.strictObject({
				id,
				status: z.enum(statuses),
				body: z.string(),
				incident_id: id,
				created_at: moment,
				updated_at: moment,
				display_at: moment,
			}),
		),
		components: z.array(component),
		scheduled_for: moment.optional(),
		scheduled_until: moment.nullable().optional(),
	});
}

export const statuspageSummary = z.strictObject({
	page: z.strictObject({
		id,
		name: z.string().min(1),
		url: z.string(),
		time_zone: z.string().min(1),
		updated_at: moment,
	}),
	status: z.strictObject({
		indicator: z.enum(['none', 'minor', 'major', 'critical', 'maintenance']),
		description: z.string().min(1),
	}),
	components: z.array(component),
	incidents: z.array(
		incident(
			['investigating', 'identified', 'monitoring', 'resolved', 'postmortem'],
			['none', 'minor', 'major', 'critical'],
		),
	),
	scheduled_maintenances: z.array(
		incident(
			['scheduled', 'in_progress', 'verifying', 'completed'],
			['maintenance', 'none'],
		).required({ scheduled_for: true, scheduled_until: true }),
	),
});
