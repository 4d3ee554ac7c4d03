import refuseOldBuild from './refuseOldBuild.cts';

/** The tests of the package also judge the edition with one action node. */
export default async function buildEdition(): Promise<void> {
	await refuseOldBuild();
	const { buildVerified } = await import('../../scripts/edition.mjs');
	buildVerified();
}
