/** The last one cannot be taken over. */
const rows = Array.from({ length: 100 }, (_, index) =>
	[
		...[index === 99 ? 'Ping' : 'HTTP', `Branch ${index + 1}`],
		...[`https://branch${index + 1}.example.test/`, 300, '', '', ''],
	].join(','),
);
const header = 'Type,Friendly Name,URL/IP,Interval,Keyword Type,Keyword Value,Port';

/** An export as UptimeRobot writes it. */
export const hundredMonitors = {
	name: 'monitors.csv',
	type: 'text/csv',
	content: [header, ...rows].join('\n'),
};
