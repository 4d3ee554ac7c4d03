import { createRequire } from 'node:module';
import path from 'node:path';

import { packageFolder } from '../../support/builtNodes.cts';

const load = createRequire(__filename);

/** How many sessions the nodes that n8n's engine has loaded hold in this process. */
export function countSessions(): number {
	const file = path.join(packageFolder, 'dist/nodes/shared/service/webApi/sessionPool.js');
	const built: typeof import('../../../nodes/shared/service/webApi/sessionPool') = load(file);
	return built.sessionPool.size;
}
