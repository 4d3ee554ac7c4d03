import { rmSync } from 'node:fs';

import { afterAllTests } from '../../support/jest/globalTeardown.cts';
import makeUserFolder from '../../support/makeUserFolder.cts';
import refuseOldBuild from '../../support/refuseOldBuild.cts';

export default async function setUp(): Promise<void> {
	await refuseOldBuild();
	const userFolder = makeUserFolder();
	afterAllTests(() => rmSync(userFolder, { recursive: true, force: true }));
}
