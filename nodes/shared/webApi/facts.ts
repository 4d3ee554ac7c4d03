import { assumed, documented } from '../util/assumptions';

/** What this client takes for granted about the Web API, in one place. */
export const webApiFacts = {
	loginPath: documented('login', 'spec/service.md §4.1'),
	discoveryAction: documented(1, 'spec/service.md §4.1'),
	devicesPath: documented('devices', 'spec/service.md §4.1'),
	platformsPath: documented('platforms', 'spec/web-api-public-facts.md §1 row 2'),
	/** The service's inactivity time-out; every call starts it anew. */
	sessionIdleSeconds: documented(60, 'spec/service.md §5.1'),
	sessionEndedStatus: documented(401, 'spec/service.md §5.1'),
	/** What a caller outside the integration's list of trusted addresses gets. */
	addressRefusedStatus: assumed(403, 'spec/web-api-public-facts.md §4'),
	/** Where a refusal says why: a text or a list of texts. */
	explanationKey: documented('ErrorDescription', 'spec/web-api-public-facts.md §4'),
	/** Other keys that a reply of this kind of server explains itself under. */
	otherExplanationKeys: assumed(['Message', 'message', 'Error', 'error'], 'spec/service.md §7'),
	platforms: documented(
		[
			'BrowserView',
			'DNS',
			'Email',
			'FTP',
			'GraphQL',
			'HTTPS',
			'ICMP Ping',
			'MetricsView',
			'REST',
			'ServerView',
			'SOAP',
			'SSL',
			'TCP Port',
			'Traceroute',
			'UserView',
			'VoIP',
			'WebSocket',
		],
		'spec/service.md §1; only HTTPS is shown as a value (§2.1), the others are the names used there',
	),
	httpTaskType: assumed(
		1,
		'spec/web-api-public-facts.md §3.2: a client uses it for http:// addresses',
	),
	httpsTaskType: documented(2, 'spec/web-api-public-facts.md §3.2'),
	dnsTaskType: documented(8, 'spec/web-api-public-facts.md §3.2'),
	/** What the creation of any task holds unless the user says otherwise. */
	taskDefaults: assumed(
		{ DNSResolveMode: 'Device Cached', DNSserverIP: null },
		'spec/web-api-public-facts.md §7: a client found that creating needs them',
	),
	webTaskDefaults: assumed(
		{ RequestType: 'GET', GetParams: [], PostParams: [], HeaderParams: [] },
		'spec/web-api-public-facts.md §7: a client found that creating needs the lists; §2.5 for GET',
	),
	dnsTaskDefaults: assumed(
		{ Protocol: 'Auto', RecursionDesiredFlag: 'YES', VerifyResponseFrom: 'All Servers' },
		"spec/web-api-public-facts.md §2.6: required, no default given; the vendor's sample has the last two",
	),
	/** The mode in which a task needs a DNS server of its own. */
	externalDnsMode: documented('External DNS Server', 'spec/web-api-public-facts.md §2.4'),
	/** The platforms of the public reference, whose devices get their tasks one by one. */
	publicPlatforms: documented(
		['BrowserView', 'MetricsView', 'ServerView', 'UserView'],
		'spec/web-api-public-facts.md §3.1',
	),
	/** Where web addresses are checked: the contract's platform HTTPS is a task type of it. */
	webTaskPlatform: documented('ServerView', 'spec/web-api-public-facts.md §2.5, §3.1'),
	/** The names of the platforms by their ids. */
	platformNames: documented(
		{ 1: 'ServerView', 3: 'MetricsView', 7: 'BrowserView' },
		'spec/web-api-public-facts.md §3.1',
	),
	/** A platform whose id two sources give and whose name of today neither does. */
	userViewPlatformName: assumed({ 12: 'UserView' }, 'spec/web-api-public-facts.md §3.1'),
	/** What Status_Description says, in words. */
	deviceStatusWords: documented(
		{ ACTIVE: 'active', POSTPONED: 'paused' },
		'spec/web-api-public-facts.md §2.2',
	),
	/** How often a device can check, in seconds; what a platform offers is GET /frequencies. */
	frequencies: documented(
		[60, 180, 300, 600, 900, 1800, 2700, 3600, 7200, 10_800],
		'spec/web-api-public-facts.md §3.4',
	),
	/** How long after an alert a group is told, in minutes. */
	alertDelays: documented(
		[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180],
		'spec/web-api-public-facts.md §2.2: a client allows these',
	),
	/** What the service says itself about a device. */
	readOnlyDeviceFields: assumed(
		['Id', 'Alert_Silence_Min', 'Status_Description', 'Number_Of_Tasks'],
		'spec/web-api-public-facts.md §2.2: read-only; of Number_Of_Tasks it is inferred',
	),
	/** Minutes that end a timed pause at once. */
	noMinutes: documented(0, 'spec/web-api-public-facts.md §2.3'),
	/** Where an entry of GET /frequencies, when it is an object, may hold its seconds. */
	frequencyKeys: assumed(
		['Frequency', 'Seconds', 'Value'],
		'spec/web-api-public-facts.md §2.9: the shape is unknown',
	),
	auditListPath: documented('audit/list', 'spec/web-api-public-facts.md §1 rows 38, 39'),
	auditActions: documented(
		[
			'Add',
			'AllActions',
			'Deactivate',
			'Edit',
			'ExportCSV',
			'ImportCSV',
			'Login',
			'Logoff',
			'Remove',
			'RunNow',
		],
		'spec/web-api-public-facts.md §2.14',
	),
	/** The states in which a load test does nothing more. */
	loadTestEnds: documented(['Cancelled', 'Finished'], 'spec/web-api-public-facts.md §2.16'),
	/** The state of a load test that has not been started. */
	loadTestIdle: documented('Scheduled', 'spec/web-api-public-facts.md §2.16'),
	errorTypes: documented(
		[
			'Certificate',
			'Cryptographic',
			'CustomScript',
			'Dns',
			'DnsBL',
			'Ftp',
			'Http',
			'Icmp',
			'IcmpV6',
			'Imap',
			'Media',
			'Pop3',
			'Runtime',
			'Sftp',
			'Sip',
			'Smtp',
			'Tcp',
			'Udp',
			'Validation',
		],
		'spec/web-api-public-facts.md §2.12',
	),
};
