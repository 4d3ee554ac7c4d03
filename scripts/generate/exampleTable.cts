/** The examples: a table of their names in README.md, and docs/examples.md with a picture of each. */
import type { WorkflowFile } from '../engine/index.cts';
import { examplePicture, readExamples } from '../host/examples.cts';
import { formatTable } from './format.cts';
import { replaceMarked } from './markers.cts';
import { wrap } from './wrap.cts';

/** A sentence for each example by group, in the order of the pages. */
const groups: Record<string, Record<string, string>> = {
	Alerts: {
		'site-down-to-slack.json':
			'Posts to Slack when a site goes down, and replies in the thread when it has recovered',
		'alert-within-seconds-to-slack.json':
			'Posts to Slack within seconds, from the alerts that Dotcom-Monitor sends',
		'site-down-to-those-on-call.json':
			'Emails the contact listed for the site in a sheet, with the person to call',
		'pagerduty-incident.json': 'Opens, updates and resolves a PagerDuty incident per outage',
		'jira-alert.json': 'Opens, updates and closes a Jira Service Management alert per outage',
		'statuspage-incident.json':
			'Opens, updates and resolves a public Statuspage incident per outage, without the cause',
		'down-in-quiet-hours.json':
			'Emails alerts at once by day, and one summary in the morning for the night',
	},
	Reports: {
		'weekly-uptime-report.json': 'Emails the uptime of last week, worst device first',
		'one-report-per-customer.json':
			'Sends each customer in a sheet a report about their own sites every month, with your brand',
		'report-as-pdf.json':
			'Emails the report of last month with a PDF to hand over, printed by your own Gotenberg',
		'report-to-slack.json': 'Posts uptime and response time of each device every morning',
		'monthly-outages.json': 'Adds one row per outage of last month to a sheet',
		'compare-with-your-old-tool.json':
			'Emails the outages of last week that only your old tool or only Dotcom-Monitor saw',
		'slowest-responses.json': 'Lists the five slowest checks of a device in the last 7 days',
		'status-page.json':
			'Uploads a status page with current states, 90 days per device and recent outages',
		'subscribe-to-status-page.json':
			'Adds visitors of your status page to a list of subscribers, after they confirmed a link by email',
		'email-subscribers.json':
			'Emails the subscribers of your status page when a device goes down, is still down or recovers',
		'unsubscribe-from-status-page.json':
			'Removes a subscriber who opens the signed link in an email',
	},
	'Set up': {
		'monitors-from-a-sheet.json': 'Creates or updates one monitor per row of a sheet',
		'monitors-after-approval.json':
			'Shows the changes from a sheet, asks in Slack, and writes exactly what was approved',
		'move-in-from-another-tool.json':
			'Takes over the monitors in an export of UptimeRobot, Pingdom or another tool',
		'monitors-from-a-sitemap.json':
			'Lists the pages of a sitemap without a monitor of that name (a dry run), and creates one for each',
		'create-a-device.json': 'Creates a device with two addresses, and reads it',
		'copy-after-approval.json':
			'Copies devices with their settings to another department, after an approval',
		'setup-after-approval.json':
			'Shows the changes that an uploaded setup file would make, asks in Slack, and makes them',
		'nightly-backup.json':
			'Commits a backup of the setup to GitHub every night, and posts a link to the changes',
		'watch-n8n-after-approval.json':
			'Finds the published webhooks and forms of your n8n, asks in Slack, and monitors them',
		'dead-mans-webhook.json': 'Alerts you when another n8n workflow stops succeeding',
		'weekly-audit.json':
			'Emails the problems in your account every Monday, such as monitors without alerts, and how to fix them',
	},
	'Maintenance and deployments': {
		'pause-around-a-deployment.json':
			'Pauses a device during a deployment; monitoring resumes even if the deployment fails',
		'maintenance-every-sunday.json': 'Stops checks and alerts every Sunday night',
		'maintenance-from-a-calendar.json': 'Stops checks and alerts at the times in a calendar',
		'maintenance-reminder.json': 'Posts to Slack before maintenance starts, and before it ends',
		'load-test-after-a-release.json':
			'Runs a load test, and returns whether it passed your limits, and why',
	},
	AI: {
		'ask-about-your-sites.json':
			'Lets an AI agent answer questions about your sites in a chat, and pause one if you ask for it',
		'monitoring-over-mcp.json':
			'Lets an MCP client such as Claude read your results, and make changes that you confirm',
	},
};

/**
 * A row for each group: its examples without those that are linked before.
 *
 * @throws Error when README.md does not have the markers, or an example has no sentence
 */
export async function insertExampleTable(readme: string): Promise<string> {
	const [before] = readme.split('<!-- examples -->');
	const rows = listGroups().map(([group, examples]) => {
		const links = examples
			.map(({ file, workflow }) => `[${workflow.name}](examples/${file})`)
			.filter((link) => !before.includes(link.slice(link.indexOf(']('))));
		return [group, links.join(' · ')];
	});
	return replaceMarked(readme, 'examples', await formatTable([['Group', 'Examples'], ...rows]));
}

/** @throws Error when the page does not have the markers, or an example has no sentence */
export function insertExampleSections(page: string): string {
	const sections = listGroups().map(([group, examples]) =>
		[`## ${group}`, ...examples.map(toSection)].join('\n\n'),
	);
	return replaceMarked(page, 'examples', sections.join('\n\n'));
}

function toSection({ file, sentence, workflow: { name } }: Example): string {
	const picture = `![${name}: the workflow with its note](images/${examplePicture(name)}.png)`;
	const text = wrap(`${sentence}: [${file}](../examples/${file})`);
	return `### ${name}\n\n${text}\n\n${picture}`;
}

export interface Example {
	file: string;
	workflow: WorkflowFile;
	sentence: string;
}

export function listGroups(): Array<[group: string, examples: Example[]]> {
	const workflows = new Map(readExamples().map(({ file, workflow }) => [file, workflow]));
	const listed = Object.values(groups).flatMap(Object.keys);
	const missing = [...workflows.keys()].filter((file) => !listed.includes(file));
	if (missing.length > 0) {
		throw new Error(
			`Add a sentence for ${missing.join(', ')} in scripts/generate/exampleTable.cts`,
		);
	}
	return Object.entries(groups).map(([group, sentences]) => {
		const examples = Object.entries(sentences).map(([file, sentence]) => {
			const workflow = workflows.get(file);
			if (!workflow) throw new Error(`There is no examples/${file}`);
			return { file, workflow, sentence };
		});
		return [group, examples];
	});
}
