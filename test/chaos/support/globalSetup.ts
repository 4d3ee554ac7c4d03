import { rmSync } from 'node:fs';

import makeUserFolder from '../../support/makeUserFolder';

/** Before all chaos tests. Returns what follows them. */
export default function setUp(): () => void {
	const userFolder = makeUserFolder();
	return () => rmSync(userFolder, { recursive: true, force: true });
}
