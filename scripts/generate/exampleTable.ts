/** The examples: a table in README.md, and docs/examples.md with a picture of each. */
import { examplePicture, readExamples } from '../host/examples';
import { formatTable } from './format';
import { replaceMarked } from './markers';
import { wrap } from './wrap';

/** What each example does, in the order of the pages. */
const sentences: Record<string, string> = {
	'site-down-to-slack.json':
		'Slack gets a message when a site goes down, and an answer in its thread when it is back',
	'alert-within-seconds-to-slack.json':
		"Slack knows within seconds: the service's own alerts start the workflow",
	'site-down-to-those-on-call.json':
		"Mails those who stand beside the site's name in a sheet, with whom to call",
	'pagerduty-incident.json': 'Opens, updates and resolves an incident in PagerDuty per outage',
	'jira-alert.json':
		'Opens, updates and closes an alert in Jira Service Management for each outage',
	'statuspage-incident.json':
		'Opens, updates and resolves an incident on a public status page for each outage, without a word of why',
	'down-in-quiet-hours.json': 'By day a mail at once, of the night one mail in the morning',
	'weekly-uptime-report.json':
		'How well each device did last week, the worst first, as a mail that is ready to send',
	'one-report-per-customer.json':
		'Each customer gets a report of their own sites, under your brand',
	'report-to-slack.json': 'Every morning a line per device: uptime and response time',
	'monthly-outages.json': 'One row per outage of last month, added to a sheet',
	'slowest-responses.json': 'The five slowest checks of a device in the last 7 days',
	'status-page.json':
		'One web page with what is up now, 90 days of each device and the outages of two weeks, put on your web server',
	'monitors-from-a-sheet.json':
		'Each row of a sheet becomes a monitor, or changes the one that has its name',
	'monitors-after-approval.json':
		'Says what a sheet would change, asks in Slack, and writes exactly what was approved',
	'monitors-from-a-sitemap.json':
		'Finds the addresses of a sitemap that nobody monitors, and makes a monitor of each',
	'create-a-device.json': 'Sets up a device with two addresses, and reads it',
	'copy-after-approval.json':
		'Copies devices to another department, with all that they need, once somebody agrees',
	'nightly-backup.json':
		'Every night a backup of all you have set up in Git, and in Slack where to see what has changed',
	'weekly-audit.json':
		'Every Monday a mail with what is not well in your account, such as monitors that alert nobody, and what to do',
	'pause-around-a-deployment.json':
		'Pauses a device while you deploy; when that fails, monitoring comes back by itself',
	'maintenance-every-sunday.json': 'No checks and no alerts every Sunday night',
	'maintenance-from-a-calendar.json':
		'What stands in a calendar is planned: no checks and no alerts at those times',
	'load-test-after-a-release.json':
		'Runs a load test and says whether it passed your limits, and why',
	'ask-about-your-sites.json':
		'An AI agent that answers in a chat how your sites do, and pauses one once you agree',
};

/**
 * The text of README.md with a row for each example that it has not told of before, between the markers
 * `<!-- examples -->` and `<!-- end -->`.
 *
 * @throws Error when README.md does not have the markers, or an example has no sentence
 */
export async function insertExampleTable(readme: string): Promise<string> {
	const [before] = readme.split('<!-- examples -->');
	const rows = listExamples()
		.map(({ file, sentence }) => [`[${file}](examples/${file})`, sentence])
		.filter(([link]) => !before.includes(link));
	const table = await formatTable([['Example', 'What it does'], ...rows]);
	return replaceMarked(readme, 'examples', table);
}

/**
 * The page with each example between its markers, with its picture unless README.md shows it.
 *
 * @throws Error when the page does not have the markers, or an example has no sentence
 */
export function insertExampleSections(page: string, readme: string): string {
	const sections = listExamples().map(({ file, name, sentence }) => {
		const picture = `images/${examplePicture(name)}.png`;
		const shown = readme.includes(`](docs/${picture})`)
			? 'Pictured in [README](../README.md).'
			: `![${name}: the workflow with its note](${picture})`;
		const told = wrap(`${sentence}: [${file}](../examples/${file})`);
		return `## ${name}\n\n${told}\n\n${shown}`;
	});
	return replaceMarked(page, 'examples', sections.join('\n\n'));
}

interface Example {
	file: string;
	/** As n8n shows it. */
	name: string;
	sentence: string;
}

function listExamples(): Example[] {
	const names = new Map(readExamples().map(({ file, workflow }) => [file, workflow.name]));
	const untold = [...names.keys()].filter((file) => !Object.hasOwn(sentences, file));
	if (untold.length > 0) {
		throw new Error(`Say what ${untold.join(', ')} does, in scripts/generate/exampleTable.ts`);
	}
	return Object.entries(sentences).map(([file, sentence]) => {
		const name = names.get(file);
		if (name === undefined) throw new Error(`There is no examples/${file}`);
		return { file, name, sentence };
	});
}
