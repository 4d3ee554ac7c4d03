import { assumed, documented, seen } from '../../words/util/assumptions';

const otherExplanationKeys = [
	...['Message', 'Error', 'Errors', 'ErrorMessage', 'ExceptionMessage', 'ModelState'],
	...['Title', 'Detail', 'Reason'],
];

const auditActions = [
	...['Add', 'AllActions', 'Deactivate', 'Edit', 'ExportCSV', 'ImportCSV', 'Login'],
	...['Logoff', 'Remove', 'RunNow'],
];

const errorTypes = [
	...['Certificate', 'Cryptographic', 'CustomScript', 'Dns', 'DnsBL', 'Ftp', 'Http', 'Icmp'],
	...['IcmpV6', 'Imap', 'Media', 'Pop3', 'Runtime', 'Sftp', 'Sip', 'Smtp', 'Tcp', 'Udp'],
	'Validation',
];

/** The assumptions of this client about the Web API, in one place. */
export const webApiFacts = {
	loginPath: documented('login', 'W1'),
	/** The login of the vendor's load testing plugin, with a specific kind of UID. */
	loadTestLoginPath: seen('LogIn?TypeUID=LogInAsLvWebApi', 'W1'),
	discoveryAction: documented(1, 'W14'),
	devicesPath: documented('devices', 'W2'),
	platformsPath: documented('platforms', 'W2'),
	/** The service's inactivity time-out; every call resets it. */
	sessionIdleSeconds: documented(60, 'W1'),
	sessionEndedStatus: documented(401, 'W1'),
	/** The response to callers outside the integration's list of trusted addresses. */
	addressRefusedStatus: assumed(403, 'W3'),
	/** The fields with the reason of a refusal: a text or a list of texts. */
	explanationKey: documented('ErrorDescription', 'W3'),
	/** Other keys under which a response of this kind of server explains itself. */
	otherExplanationKeys: assumed(otherExplanationKeys, 'W3: usual on such servers; in any case'),
	errorCodeKeys: assumed(['ErrorCode', 'Code'], 'W3: codes exist, no key is known'),
	/** By name, with a description for people. */
	platforms: assumed(
		{
			BrowserView: 'Whole pages, loaded in a real browser',
			DNS: 'The records of a host name',
			Email: 'Mail servers (SMTP, POP3, IMAP)',
			FTP: 'File servers',
			GraphQL: 'Web services (APIs) that use GraphQL',
			HTTPS: 'Web addresses, with one request per check',
			'ICMP Ping': 'Ping responses of a host',
			MetricsView: 'Metrics of servers, such as load and memory',
			REST: 'Web services (APIs) that use REST',
			ServerView:
				'Web addresses, host names, mail and other servers, with one request per check, without a browser',
			SOAP: 'Web services (APIs) that use SOAP',
			SSL: 'The certificate of a host',
			'TCP Port': 'Connections to a port of a host',
			Traceroute: 'The network route to a host',
			UserView: 'User actions on a site, recorded step by step',
			VoIP: 'Internet telephony (SIP)',
			WebSocket: 'WebSocket connections',
		},
		'W4: the contract shows only HTTPS as a value, the others are names it uses',
	),
	httpTaskType: seen(1, 'W7: a client uses it for http:// addresses'),
	httpsTaskType: seen(2, 'W7'),
	dnsTaskType: documented(8, 'W7'),
	/** The units of a task's Timeout per second. */
	taskTimeoutPerSecond: seen(
		1000,
		'W7: a working client stores milliseconds; the documentation has seconds',
	),
	taskDefaults: seen(
		{ DNSResolveMode: 'Device Cached', DNSserverIP: null },
		'W7: a client found that creating needs them',
	),
	webTaskDefaults: seen(
		{ RequestType: 'GET', GetParams: [], PostParams: [], HeaderParams: [] },
		'W7: a client found that creating needs the lists; another sends GET',
	),
	dnsTaskDefaults: assumed(
		{ Protocol: 'Auto', RecursionDesiredFlag: 'YES', VerifyResponseFrom: 'All Servers' },
		"W7: required, no default given; the vendor's sample has the last two",
	),
	/** The mode in which a task needs an external DNS server. */
	externalDnsMode: seen('External DNS Server', 'W7'),
	/** The platforms whose devices get their tasks one by one. */
	publicPlatforms: documented(['BrowserView', 'MetricsView', 'ServerView', 'UserView'], 'W4'),
	/** Where web addresses are checked: the contract's platform HTTPS is a task type of it. */
	webTaskPlatform: seen('ServerView', 'W4'),
	platformNames: seen({ 1: 'ServerView', 3: 'MetricsView', 7: 'BrowserView' }, 'W4'),
	/** A platform whose id two sources give and whose name of today neither does. */
	userViewPlatformName: assumed({ 12: 'UserView' }, 'W4'),
	deviceStatusWords: assumed(
		{ ACTIVE: 'active', POSTPONED: 'paused', NOTASKS: 'noTasks' },
		'W5: the third is a word of the feed',
	),
	/** The known check intervals in seconds; GET /frequencies lists those of a platform. */
	frequencies: seen([60, 180, 300, 600, 900, 1800, 2700, 3600, 7200, 10_800], 'W4'),
	/** How long after the first error a group is alerted, in minutes. */
	alertDelays: seen(
		[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180],
		'W5: a client allows these',
	),
	readOnlyDeviceFields: assumed(
		['Id', 'Alert_Silence_Min', 'Status_Description', 'Number_Of_Tasks'],
		'W5: read-only; of Number_Of_Tasks it is inferred',
	),
	/** Minutes that end a timed pause at once. */
	noMinutes: documented(0, 'W6'),
	/** Where an entry of GET /frequencies, when it is an object, may hold its seconds. */
	frequencyKeys: assumed(['Frequency', 'Seconds', 'Value'], 'W4: the shape is unknown'),
	/** The versions of SNMP that an address can have, and the one that takes a user, not a community. */
	snmpVersions: seen(['V1', 'V2c', 'V3'], 'W8'),
	snmpUserVersion: seen('V3', 'W8'),
	auditListPath: documented('audit/list', 'W2'),
	auditActions: documented(auditActions, 'W12'),
	/** Where the plans of load tests hold how long they take, in seconds, and for how many users. */
	loadTestPlans: seen(
		{
			StaticPlan: { duration: 'static_Duration', users: 'static_MaxUsers' },
			GoalTransaction: { duration: 'goalBasedCurve_Duration', users: 'goalBasedCurve_MaxUsers' },
			DynamicPlan: { duration: 'dynamicCurve_MaxTestDuration', users: 'dynamicCurve_MaxUsers' },
		},
		'W13',
	),
	/** The steps of a load test whose number is one of users; of the others it may be a speed. */
	loadTestUserSteps: assumed(['Start', 'Hold'], 'W13'),
	/** The states in which a load test does nothing more. */
	loadTestEnds: seen(['Cancelled', 'Finished'], 'W13'),
	/** The one of them that comes with a result. */
	loadTestFinished: seen('Finished', 'W13'),
	/** The state of a load test that has not been started. */
	loadTestIdle: seen('Scheduled', 'W13'),
	/** Where a person looks at the report of a load test; its id comes after this. */
	loadTestReportUrl: seen('https://user.dotcom-monitor.com/StressReport.aspx?id=', 'W13'),
	errorTypes: documented(errorTypes, 'W10'),
};
