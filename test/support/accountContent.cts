import type { AccountContent } from '../../nodes/shared/features/accountSetup';
import type { JsonObject } from '../../nodes/shared/words/util/json';

export type Entities = { [Kind in keyof AccountContent['entities']]: JsonObject[] } & {
	/** By the ID of their device. */
	tasks: Record<string, JsonObject[]>;
};

/** @param names those of platforms, packages and locations; by default a platform alone */
export function contentOf(
	{ tasks, ...entities }: Entities,
	names: Partial<AccountContent['names']> = {},
): AccountContent {
	const named = (all: JsonObject[]) =>
		all.map(({ Id, Name }) => ({ id: Number(Id), name: String(Name) }));
	return {
		entities,
		tasks: new Map(entities.device.map((one) => [one, tasks[String(one.Id)] ?? []])),
		names: {
			device: named(entities.device),
			alertGroup: named(entities.alertGroup),
			schedule: named(entities.schedule),
			filter: named(entities.filter),
			alertTemplate: named(entities.alertTemplate),
			platform: [{ id: 1, name: 'HTTPS' }],
			package: [],
			location: [],
			...names,
		},
		notRead: [],
	};
}
