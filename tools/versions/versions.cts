/** The two libraries of an n8n that load and run nodes; n8n-core names its n8n-workflow. */
export interface EngineVersion {
	/** The n8n whose `dependencies` hold this n8n-core. */
	n8n: string;
	core: string;
	workflow: string;
}

/**
 * The oldest one that works as npm installs it, both sides of n8n 2.0, one between, the newest. The
 * n8n-core before it (1.98.0, n8n 1.99) cannot be loaded any more: its zod is older than what its own
 * libraries expect today.
 */
export const engineVersions: EngineVersion[] = [
	{ n8n: '1.100.1', core: '1.99.0', workflow: '1.97.0' },
	{ n8n: '1.123.81', core: '1.122.48', workflow: '1.120.31' },
	{ n8n: '2.0.3', core: '2.0.2', workflow: '2.0.1' },
	{ n8n: '2.20.12', core: '2.20.6', workflow: '2.20.3' },
	{ n8n: '2.41.1', core: '2.41.1', workflow: '2.41.0' },
];
