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

function createPlatform(
	Id: number,
	Name: string,
	Available: boolean,
	...names: string[]
): Platform {
	const Packages = names.map((Package_Name, index) => ({
		Package_Id: 900 + Id * 10 + index,
		Package_Name,
		Platform_Id: Id,
	}));
	return { Id, Name, Available, Packages };
}

const serverViewId = 1;

/** docs/dev/service.md W4; the account has no subscription for the last one. */
export const platforms: readonly Platform[] = [
	createPlatform(serverViewId, 'ServerView', true, 'Starter', 'Professional'),
	createPlatform(3, 'MetricsView', true, 'Metrics'),
	createPlatform(7, 'BrowserView', true, 'Browser'),
	createPlatform(12, 'UserView', false),
];

export function findPlatform(idOrName: unknown): Platform | undefined {
	const wanted = String(idOrName).toLowerCase();
	return platforms.find(({ Id, Name }) => String(Id) === wanted || Name.toLowerCase() === wanted);
}

/**
 * The id of the platform a device belongs to. HTTPS, REST, DNS and the other kinds of task, which
 * one request can name as the platform, belong to ServerView (docs/dev/service.md W4).
 */
export function findPlatformId(name: string): number {
	return findPlatform(name)?.Id ?? serverViewId;
}

/** What every platform offers, in seconds; docs/dev/service.md W4. */
export const frequencies = [60, 180, 300, 600, 900, 1800, 2700, 3600, 7200, 10_800];
