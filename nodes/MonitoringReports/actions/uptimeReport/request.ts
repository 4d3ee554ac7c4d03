import type { Language } from '../../../shared/render';
import type { Comparison, WeeklyWindow } from '../../../shared/uptime';

export const fileFormats = ['csv', 'html', 'svg'] as const;

export type ReportFileFormat = (typeof fileFormats)[number];

/** What an uptime report is to hold: plain data, the same for items that ask for the same. */
export interface UptimeReportRequest {
	title: string;
	language: Language;
	targetPercentage: number;
	comparison: Comparison | null;
	includesDays: boolean;
	includesDevices: boolean;
	includesOutages: boolean;
	/** When failed checks do not count towards outages. */
	plannedDowntime: WeeklyWindow[];
	files: ReportFileFormat[];
	successStatuses: string[];
	/** The workflow's. */
	timeZone: string;
}
