import { rmSync } from 'node:fs';

import { afterAllTests } from '../../support/jest/globalTeardown';
import makeUserFolder from '../../support/makeUserFolder';
import refuseOldBuild from '../../support/refuseOldBuild';

/** Before all chaos tests. */
export default async function setUp(): Promise<void> {
	await refuseOldBuild();
	const userFolder = makeUserFolder();
	afterAllTests(() => rmSync(userFolder, { recursive: true, force: true }));
}
