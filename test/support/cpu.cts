/**
 * Against work that grows with the square of its input: minutes for what is tested with it. The others take up
 * to a second, on a very busy machine ten.
 */
export const tooMuchCpuMs = 60_000;

/** CPU time of this process in ms. */
export async function withCpuMs<Result>(task: () => Result | Promise<Result>) {
	const before = process.cpuUsage();
	const result = await task();
	const { user, system } = process.cpuUsage(before);
	return { result, cpuMs: (user + system) / 1000 };
}
