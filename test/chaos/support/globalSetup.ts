import { rmSync } from 'node:fs';

import { afterAllTests } from '../../support/jest/globalTeardown';
import makeUserFolder from '../../support/makeUserFolder';

/** Before all chaos tests. */
export default function setUp(): void {
	const userFolder = makeUserFolder();
	afterAllTests(() => rmSync(userFolder, { recursive: true, force: true }));
}
