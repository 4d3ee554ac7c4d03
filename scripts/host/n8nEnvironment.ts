/** What n8n would otherwise ask or tell its makers, and what only disturbs on a trial machine. */
const callsNobody = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_WHATS_NEW_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
	// Fetches a list of MCP servers at every start; no other switch stops it.
	N8N_DISABLED_MODULES: 'mcp-registry',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
};

const loopbackOnly = {
	N8N_LISTEN_ADDRESS: '127.0.0.1',
	N8N_RUNNERS_BROKER_LISTEN_ADDRESS: '127.0.0.1',
	// A browser sends a secure cookie to plain HTTP only on some loopback names.
	N8N_SECURE_COOKIE: 'false',
};

/** Of this process's own environment; n8n settings of the person who starts this must not count. */
const keptNames = ['HOME', 'USERPROFILE', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'TZ'];

/** The environment of an n8n that calls nobody and listens on the loopback only, without `PATH`. */
export function quietEnvironment(): NodeJS.ProcessEnv {
	const kept = Object.fromEntries(keptNames.map((name) => [name, process.env[name]]));
	return { ...kept, ...callsNobody, ...loopbackOnly };
}
