import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { startSandbox } from '../../sandbox';
import { wholeRecordsOf } from './wholeDocument';

/** A device of the sandbox that is checked every minute: six months are 260,000 responses. */
const deviceId = '84220';
const endOfResponse = '</Response>';
const endOfReport = '</Location></Site></DotcomMonitorOnlineReport>';

/**
 * Writes reports of so many responses into a folder, in XML as the sandbox sends them and the same
 * records in JSON: `2000.xml`, `2000.json`.
 */
export async function writeDocuments(folder: string, counts: readonly number[]): Promise<void> {
	const report = await longestReport();
	for (const count of counts) {
		const xml = firstResponses(report, count);
		writeFileSync(path.join(folder, `${count}.xml`), xml);
		writeFileSync(path.join(folder, `${count}.json`), JSON.stringify(wholeRecordsOf(xml)));
	}
}

async function longestReport(): Promise<string> {
	const sandbox = await startSandbox();
	const query = new URLSearchParams({
		PID: sandbox.credentials.feedPid,
		Site: deviceId,
		Type: 'Detail',
		From: '01/01/2020',
	});
	const answer = await fetch(`${sandbox.xmlFeedUrl}/responses.aspx?${query}`);
	const report = await answer.text();
	await sandbox.close();
	// One location for all, so that the same steps find the responses in a long and a short report.
	return report.replace(/<\/Location><Location[^>]*>/g, '');
}

/** The report up to so many responses, as a report of its own. */
function firstResponses(report: string, count: number): string {
	let end = 0;
	for (let found = 0; found < count; found++) {
		end = report.indexOf(endOfResponse, end) + endOfResponse.length;
		if (end < endOfResponse.length) throw new Error(`The report has only ${found} responses`);
	}
	return report.slice(0, end) + endOfReport;
}
