/** Engine tests run `dist`: an old one would judge code that is gone. */
export default async function refuseOldBuild(): Promise<void> {
	const { isBuilt } = await import('../../scripts/builtFrom.mjs');
	if (!isBuilt()) throw new Error('dist is older than the sources. Run npm run build first.');
}
