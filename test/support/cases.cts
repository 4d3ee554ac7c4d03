/**
 * How many random cases to try: all in the full tier, a tenth in the fast one, and before a release more, where a test
 * names their number.
 */
export function caseCount(count: number, releaseCount = count): number {
	const tier = process.env.TEST_TIER;
	if (tier === 'fast') return Math.ceil(count / 10);
	return tier === 'release' ? releaseCount : count;
}
