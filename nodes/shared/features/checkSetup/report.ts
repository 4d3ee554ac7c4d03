import { probeResults, type ProbeResult } from './probe';
import type { SetupFinding } from './checkSetup';
import { probes } from './probes';

/** How a person reads the result of a probe. */
export const resultLabels: Record<ProbeResult, string> = {
	asExpected: 'as expected',
	differs: 'differs',
	notSeen: 'not seen',
	notTried: 'not tried',
};

export interface SetupSummary extends Record<ProbeResult, number> {
	message: string;
}

/**
 * The output: the summary, then the findings, and at the end `reportText`, to be pasted into a report to the
 * maintainers. It is long, and contains no account data.
 */
export function toRows(findings: readonly SetupFinding[]): object[] {
	const { message, ...counts } = summarize(findings);
	const result: ProbeResult = counts.differs > 0 ? 'differs' : 'asExpected';
	const next = 'Differences come first. The last item has a text to paste into an issue.';
	const report =
		'If something differs, copy reportText into an issue: it contains no account data.';
	return [
		{ check: 'Summary', result, evidence: message, whatToDo: next, message, ...counts },
		...findings,
		{ check: 'Report', whatToDo: report, reportText: toReportText(findings) },
	];
}

export function summarize(findings: readonly SetupFinding[]): SetupSummary {
	const counted = (result: ProbeResult) =>
		findings.filter((finding) => finding.result === result).length;
	const counts = {
		asExpected: counted('asExpected'),
		differs: counted('differs'),
		notSeen: counted('notSeen'),
		notTried: counted('notTried'),
	};
	const { asExpected, differs, notSeen, notTried } = counts;
	const rest = [
		...(notSeen > 0 ? [`${notSeen} could not be observed`] : []),
		...(notTried > 0 ? [`${notTried} ${notTried === 1 ? 'was' : 'were'} not tried`] : []),
	];
	const first =
		differs === 0
			? `Everything observed is as expected (${asExpected} of ${findings.length})`
			: `${differs} of ${findings.length} ${differs === 1 ? 'differs' : 'differ'} from expected, ${asExpected} ${asExpected === 1 ? 'is' : 'are'} as expected`;
	return {
		message: [first, ...rest].join('; '),
		...counts,
	};
}

function toReportText(findings: readonly SetupFinding[]): string {
	const groups = probeResults.flatMap((result) => {
		const own = findings.filter((finding) => finding.result === result);
		if (own.length === 0) return [];
		const lines = own.map(({ section, probe, evidence }) => `- ${section} ${probe}: ${evidence}`);
		return [`${resultLabels[result]} (${own.length})`, ...lines, ''];
	});
	return ['Check Setup', '', ...groups].join('\n').trimEnd();
}

/** The findings as a table for docs/dev/service.md, by section. */
export function toMarkdownTable(findings: readonly SetupFinding[], day: string): string {
	const names = Object.keys(probes);
	const rows = [...findings]
		.sort((one, other) => names.indexOf(one.probe) - names.indexOf(other.probe))
		.sort((one, other) => one.section.localeCompare(other.section, 'en', { numeric: true }))
		.map(({ section, probe, result, evidence }) => [
			section,
			`\`${probe}\``,
			resultLabels[result],
			evidence.replaceAll('|', '\\|'),
			day,
		]);
	const lines = [
		['Section', 'Probe', 'Result', 'Seen', 'On'],
		['---', '---', '---', '---', '---'],
	];
	return [...lines, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
