/** Statuspage as it shows incidents to visitors, behind the requests of its API that the example makes. */
import { z } from 'zod';

import { statuspageSummary } from './statuspageSchema.cts';

/** What "Create an incident" and "Update an incident" take, of what the example sends; nothing else. */
const incidentBody = z.strictObject({
	incident: z.strictObject({
		name: z.string().min(1),
		status: z.enum(['investigating', 'identified', 'monitoring', 'resolved']),
		impact_override: z.enum(['none', 'minor', 'major', 'critical']),
		body: z.string().min(1),
		metadata: z.record(z.record(z.unknown())),
	}),
});

type Incident = z.infer<typeof statuspageSummary>['incidents'][number];

export interface StatuspageAnswer {
	status: number;
	body: unknown;
}

/** One page, whose ID is `page1`. Its incidents stay as they are told; none is there twice for one ID. */
export class StatuspageStandIn {
	/** The requests that were carried out, such as `POST investigating`. */
	readonly carriedOut: string[] = [];

	private readonly incidents: Array<{ shown: Incident; metadata: unknown }> = [];

	/** @param path such as `/v1/pages/page1/incidents/i1` */
	answer(method: string, path: string, body?: unknown): StatuspageAnswer {
		const [, id] = /^\/v1\/pages\/page1\/incidents(?:\/(\w+))?(?:\?limit=100)?$/.exec(path) ?? [];
		if (method === 'GET' && id === undefined && path.includes('/incidents')) {
			const all = this.incidents.map(({ metadata, shown }) => ({ ...shown, metadata }));
			return { status: 200, body: all.reverse() };
		}
		const known = this.incidents.find(({ shown }) => shown.id === id);
		const isKnown = method === 'POST' ? id === undefined : method === 'PATCH' && known;
		if (!isKnown) return { status: 404, body: { error: 'Not found' } };
		const read = incidentBody.safeParse(body);
		if (!read.success) return { status: 422, body: { error: read.error.issues } };
		const told = read.data.incident;
		this.carriedOut.push(`${method} ${told.status}`);
		const shown = known?.shown ?? this.open(told.name);
		this.tell(shown, told);
		const own = this.incidents.find((one) => one.shown === shown);
		if (own) own.metadata = told.metadata;
		return { status: method === 'POST' ? 201 : 200, body: { ...shown, metadata: told.metadata } };
	}

	/** What visitors read, as /api/v2/summary.json has it: the incidents that are not over. */
	summary() {
		const open = this.shown().filter(({ status }) => status !== 'resolved');
		return statuspageSummary.parse({
			page: { id: 'page1', name: 'Shop', url: '', time_zone: 'UTC', updated_at: now() },
			status: { indicator: open.length > 0 ? 'major' : 'none', description: 'Shop' },
			components: [],
			incidents: open,
			scheduled_maintenances: [],
		});
	}

	shown(): Incident[] {
		return this.incidents.map(({ shown }) => shown);
	}

	private open(name: string): Incident {
		const shown: Incident = {
			id: `i${this.incidents.length + 1}`,
			name,
			status: 'investigating',
			created_at: now(),
			updated_at: now(),
			monitoring_at: null,
			resolved_at: null,
			impact: 'none',
			shortlink: '',
			started_at: now(),
			page_id: 'page1',
			incident_updates: [],
			components: [],
		};
		this.incidents.push({ shown, metadata: {} });
		return shown;
	}

	private tell(shown: Incident, told: z.infer<typeof incidentBody>['incident']): void {
		shown.name = told.name;
		shown.status = told.status;
		shown.impact = told.impact_override;
		if (told.status === 'resolved') shown.resolved_at = now();
		shown.incident_updates.unshift({
			id: `u${shown.incident_updates.length + 1}`,
			status: told.status,
			body: told.body,
			incident_id: shown.id,
			created_at: now(),
			updated_at: now(),
			display_at: now(),
		});
	}
}

const now = () => new Date().toISOString();
