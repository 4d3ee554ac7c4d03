import { probeResults, type ProbeResult } from './probe';
import type { SetupFinding } from './checkSetup';
import { probes } from './probes';

const resultLabels: Record<ProbeResult, string> = {
	asExpected: 'as expected',
	differs: 'differs',
	notSeen: 'not seen',
	notTried: 'not tried',
};

interface SetupRow extends Omit<SetupFinding, 'probe' | 'section'> {
	/** `all` in the row that confirms that there is nothing to look at. */
	probe: string;
}

interface SetupSummary {
	message: string;
	result: ProbeResult;
	whatToDo: string;
	/** To be pasted into a report to the maintainers. It is long, and contains no account data. */
	reportText: string;
}

/** The summary, and a row for each finding that differs or was not observed; with `showsAll`, for all. */
export function describeChecks(
	findings: readonly SetupFinding[],
	showsAll: boolean,
): { summary: SetupSummary; rows: SetupRow[] } {
	const isExpected = findings.every(({ result }) => result !== 'differs');
	const shown = findings.filter(
		({ result }) => showsAll || result === 'differs' || result === 'notSeen',
	);
	const rest = showsAll ? '' : ' Switch on Show All Checks in Options to see the other checks.';
	const summary: SetupSummary = {
		message: summarize(findings),
		result: isExpected ? 'asExpected' : 'differs',
		whatToDo: isExpected
			? `Nothing.${rest}`
			: `Report the differences: copy reportText into a GitHub issue of this package. It contains no account data.${rest}`,
		reportText: toReportText(findings),
	};
	const rows = shown.map(({ check, result, evidence, whatToDo, probe }) => {
		return { check, result, evidence, whatToDo: whatToDo || 'Nothing.', probe };
	});
	if (rows.length > 0) return { summary, rows };
	const { message: evidence, result, whatToDo } = summary;
	return { summary, rows: [{ check: 'All checks', result, evidence, whatToDo, probe: 'all' }] };
}

/** The findings in one line, as counts by result: `1 of 60 differs from expected, 57 are as expected; …`. */
export function summarize(findings: readonly SetupFinding[]): string {
	const [differs, notSeen, notTried, asExpected] = probeResults.map(
		(result) => findings.filter((finding) => finding.result === result).length,
	);
	const all = findings.length;
	const texts = [
		differs === 0
			? `Everything observed is as expected (${asExpected} of ${all})`
			: `${differs} of ${all} ${differs === 1 ? 'differs' : 'differ'} from expected, ${asExpected} ${asExpected === 1 ? 'is' : 'are'} as expected`,
		...(notSeen > 0 ? [`${notSeen} could not be observed`] : []),
		...(notTried > 0 ? [`${notTried} ${notTried === 1 ? 'was' : 'were'} not tried`] : []),
	];
	return texts.join('; ');
}

/** The findings as a text for a bug report, grouped by result. It contains no account data. */
function toReportText(findings: readonly SetupFinding[]): string {
	const groups = probeResults.flatMap((result) => {
		const own = findings.filter((finding) => finding.result === result);
		if (own.length === 0) return [];
		const lines = own.map(({ section, probe, evidence }) => `- ${section} ${probe}: ${evidence}`);
		return [`${resultLabels[result]} (${own.length})`, ...lines, ''];
	});
	return ['Check Setup', '', ...groups].join('\n').trimEnd();
}

/** The findings as a table, by section and in the order of probes. @param day of the check, for a column */
export function toMarkdownTable(findings: readonly SetupFinding[], day: string): string {
	const names = Object.keys(probes);
	const inProbeOrder = [...findings].sort(
		(one, other) => names.indexOf(one.probe) - names.indexOf(other.probe),
	);
	const rows = inProbeOrder
		.sort((one, other) => one.section.localeCompare(other.section, 'en', { numeric: true }))
		.map(({ section, probe, result, evidence }) => {
			const seen = evidence.replaceAll('|', '\\|');
			return `| ${section} | \`${probe}\` | ${resultLabels[result]} | ${seen} | ${day} |`;
		});
	const head = ['| Section | Probe | Result | Seen | On |', '| --- | --- | --- | --- | --- |'];
	return [...head, ...rows].join('\n');
}
