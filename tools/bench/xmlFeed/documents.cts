import { appendFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { startSandbox } from '../../../sandbox/index.cts';
import { parseWholeReport } from './wholeDocumentNodes.cts';

/** A device of the sandbox that is checked every minute: six months are 260,000 responses. */
const deviceId = '84220';
const responseEnd = '</Response>';
const reportEnd = '</Location></Site></DotcomMonitorOnlineReport>';

/**
 * Writes a report of each number of responses into a folder, in XML as the sandbox sends it and the same
 * records in JSON: `2000.xml`, `2000.json`.
 */
export async function writeDocuments(folder: string, counts: readonly number[]): Promise<void> {
	const report = await fetchFullReport();
	for (const count of counts) {
		const xml = truncateReport(report, count);
		writeFileSync(path.join(folder, `${count}.xml`), xml);
		writeFileSync(path.join(folder, `${count}.json`), JSON.stringify(parseWholeReport(xml)));
	}
}

/**
 * A report of more responses than the service keeps: `2000000.xml` is ten devices of 200,000
 * responses each.
 */
export async function writeLongDocument(
	folder: string,
	devices: number,
	responses: number,
): Promise<number> {
	const report = truncateReport(await fetchFullReport(), responses);
	const [start, end] = [report.indexOf('<Site'), report.lastIndexOf('</Site>') + '</Site>'.length];
	const site = report.slice(start, end);
	const count = devices * responses;
	const file = path.join(folder, `${count}.xml`);
	writeFileSync(file, report.slice(0, start));
	for (let device = 0; device < devices; device++) {
		appendFileSync(file, site.replace(deviceId, String(Number(deviceId) + device)));
	}
	appendFileSync(file, report.slice(end));
	return count;
}

async function fetchFullReport(): Promise<string> {
	const sandbox = await startSandbox();
	const query = new URLSearchParams({
		PID: sandbox.credentials.feedPid,
		Site: deviceId,
		Type: 'Detail',
		From: '01/01/2020',
	});
	const response = await fetch(`${sandbox.xmlFeedUrl}/responses.aspx?${query}`);
	const report = await response.text();
	await sandbox.close();
	// One location for all, so that the same steps find the responses in a long and a short report.
	return report.replace(/<\/Location><Location[^>]*>/g, '');
}

/** The result is a complete report again. */
function truncateReport(report: string, count: number): string {
	let end = 0;
	for (let found = 0; found < count; found++) {
		end = report.indexOf(responseEnd, end) + responseEnd.length;
		if (end < responseEnd.length) throw new Error(`The report has only ${found} responses`);
	}
	return report.slice(0, end) + reportEnd;
}
