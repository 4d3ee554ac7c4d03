import { probeResults, type ProbeResult } from './probe';
import type { SetupFinding } from './checkSetup';
import { probes } from './probes';

const resultLabels: Record<ProbeResult, string> = {
	asExpected: 'as expected',
	differs: 'differs',
	notSeen: 'not seen',
	notTried: 'not tried',
};

export interface SetupRow {
	check: string;
	result: ProbeResult;
	evidence: string;
	whatToDo: string;
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

/** Results that need a look; the others are rows only on request. */
const shownResults: ProbeResult[] = ['differs', 'notSeen'];

export function describeChecks(
	findings: readonly SetupFinding[],
	showsAll: boolean,
): { summary: SetupSummary; rows: SetupRow[] } {
	const isExpected = findings.every(({ result }) => result !== 'differs');
	const shown = findings.filter(({ result }) => showsAll || shownResults.includes(result));
	const rest = showsAll ? '' : ' Switch on Show All Checks in Options to see the other checks.';
	const summary: SetupSummary = {
		message: summarize(findings),
		result: isExpected ? 'asExpected' : 'differs',
		whatToDo: isExpected
			? `Nothing.${rest}`
			: `Report the differences: copy reportText into a GitHub issue of this package. It contains no account data.${rest}`,
		reportText: toReportText(findings),
	};
	const rows = shown.map(({ check, result, evidence, whatToDo, probe }) => ({
		check,
		result,
		evidence,
		whatToDo: whatToDo || 'Nothing.',
		probe,
	}));
	return { summary, rows: rows.length === 0 ? [confirmationOf(summary)] : rows };
}

function confirmationOf({ message, result, whatToDo }: SetupSummary): SetupRow {
	return { check: 'All checks', result, evidence: message, whatToDo, probe: 'all' };
}

export function summarize(findings: readonly SetupFinding[]): string {
	const counted = (result: ProbeResult) =>
		findings.filter((finding) => finding.result === result).length;
	const [asExpected, differs] = [counted('asExpected'), counted('differs')];
	const [notSeen, notTried] = [counted('notSeen'), counted('notTried')];
	const rest = [
		...(notSeen > 0 ? [`${notSeen} could not be observed`] : []),
		...(notTried > 0 ? [`${notTried} ${notTried === 1 ? 'was' : 'were'} not tried`] : []),
	];
	const first =
		differs === 0
			? `Everything observed is as expected (${asExpected} of ${findings.length})`
			: `${differs} of ${findings.length} ${differs === 1 ? 'differs' : 'differ'} from expected, ${asExpected} ${asExpected === 1 ? 'is' : 'are'} as expected`;
	return [first, ...rest].join('; ');
}

/** The findings as a text for a bug report, by result; without account data. */
function toReportText(findings: readonly SetupFinding[]): string {
	const groups = probeResults.flatMap((result) => {
		const own = findings.filter((finding) => finding.result === result);
		if (own.length === 0) return [];
		const lines = own.map(({ section, probe, evidence }) => `- ${section} ${probe}: ${evidence}`);
		return [`${resultLabels[result]} (${own.length})`, ...lines, ''];
	});
	return ['Check Setup', '', ...groups].join('\n').trimEnd();
}

/** The findings as a table for docs/dev/service.md, by section, and within it in the order of the probes. */
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
