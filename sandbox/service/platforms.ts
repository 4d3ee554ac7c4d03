interface Platform {
	readonly Id: number;
	readonly Name: string;
	readonly Available: boolean;
	readonly Packages: ReadonlyArray<{
		readonly Package_Id: number;
		readonly Package_Name: string;
		readonly Platform_Id: number;
	}>;
}

function platform(Id: number, Name: string, Available: boolean, ...names: string[]): Platform {
	const Packages = names.map((Package_Name, index) => ({
		Package_Id: 900 + Id * 10 + index,
		Package_Name,
		Platform_Id: Id,
	}));
	return { Id, Name, Available, Packages };
}

/** spec/web-api-public-facts.md §2.1 and §3.1; one is not part of the account's contract. */
export const platforms: readonly Platform[] = [
	platform(1, 'ServerView', true, 'Starter', 'Professional'),
	platform(3, 'MetricsView', true, 'Metrics'),
	platform(7, 'BrowserView', true, 'Browser'),
	platform(12, 'UserView', false),
];

/** The platform a path or a body names, by id or by name in any case. */
export function platformOf(text: unknown): Platform | undefined {
	const sought = String(text).toLowerCase();
	return platforms.find(({ Id, Name }) => String(Id) === sought || Name.toLowerCase() === sought);
}

/**
 * The platform that the contract's name of one stands for: HTTPS, REST, DNS and the other kinds of
 * task belong to ServerView (spec/web-api-public-facts.md §3.1).
 */
export function platformIdOf(contractName: string): number {
	return platformOf(contractName)?.Id ?? 1;
}

/** What every platform offers, in seconds (spec/web-api-public-facts.md §3.4). */
export const frequencies = [60, 180, 300, 600, 900, 1800, 2700, 3600, 7200, 10_800];
