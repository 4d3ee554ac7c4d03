import { assumed, documented } from '../facts';

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
};
