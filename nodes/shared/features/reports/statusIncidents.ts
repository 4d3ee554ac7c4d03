import { createHash } from 'node:crypto';

/**
 * An ID made of visible texts, the same in all runs, without data of the account. A UUID of version
 * 8, for custom formats (RFC 9562).
 */
export function stableId(...parts: string[]): string {
	const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
	const groups = [
		hex.slice(0, 8),
		hex.slice(8, 12),
		`8${hex.slice(13, 16)}`,
		`8${hex.slice(17, 20)}`,
	];
	return [...groups, hex.slice(20, 32)].join('-');
}

/** Returns a function that makes unique stable IDs of texts: repeated texts get a number. */
export function distinctIds(...common: string[]): (...parts: string[]) => string {
	const seen = new Map<string, number>();
	return (...parts) => {
		const key = JSON.stringify(parts);
		const count = (seen.get(key) ?? 0) + 1;
		seen.set(key, count);
		return stableId(...common, ...parts, ...(count > 1 ? [String(count)] : []));
	};
}

interface OpenIncident {
	id: string;
	name: string;
	status: string;
	impact: string;
	body: string;
	/** Latest first; by default one update with the status and the body, now. */
	updates?: Array<{ status: string; body: string; moment: string }>;
	components: object[];
	address: string;
	began: string;
	pageId: string;
	updatedAt: string;
}

/** An unresolved incident in the shape of summary.json of Atlassian Statuspage. */
export function openIncident(incident: OpenIncident) {
	const { address, began, body, components, id, impact, name, pageId, status, updatedAt } =
		incident;
	const { updates = [] } = incident;
	const history = updates.length > 0 ? updates : [{ status, body, moment: updatedAt }];
	const first = history[history.length - 1].moment;
	const idOf = distinctIds(id);
	return {
		...{ id, name, status },
		created_at: began < first ? began : first,
		updated_at: history[0].moment,
		monitoring_at: history.find((update) => update.status === 'monitoring')?.moment ?? null,
		resolved_at: null,
		impact,
		shortlink: address,
		started_at: began,
		page_id: pageId,
		incident_updates: history.map(({ moment, ...update }) => ({
			// The default update has the time of the run, but must keep its ID from run to run.
			...{ id: idOf(update.status, updates.length > 0 ? moment : ''), ...update, incident_id: id },
			...{ created_at: moment, updated_at: moment, display_at: moment },
		})),
		components,
	};
}

export const incidentStatus = {
	planned: 'scheduled',
	inProgress: 'in_progress',
	done: 'completed',
	investigating: 'investigating',
	identified: 'identified',
	monitoring: 'monitoring',
	resolved: 'resolved',
} as const;
