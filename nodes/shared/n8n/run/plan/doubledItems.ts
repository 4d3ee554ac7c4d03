import { capitalize, quoteSome } from '../../../words/util/phrases';
import { groupBy } from '../../../words/util/groupBy';
import { ParameterError } from '../../../words/util/monitoringError';
import type { CheckedItem } from './checkItems';
import type { ItemLabels } from '../errors/itemErrors';

/** Several items that affect the same entity, by index in their order. */
interface EntityGroup {
	items: number[];
	/** The labels of the fields with different values. */
	contradictions: string[];
}

/**
 * Groups the items that affect the same entity, with the fields in which they contradict each other.
 * An item that affects an entity alone is in no group.
 */
export function groupByEntity(checked: ReadonlyArray<CheckedItem | undefined>): EntityGroup[] {
	const known = [...checked.keys()].filter((item) => checked[item]?.identity !== undefined);
	const byIdentity = groupBy(known, (item) => checked[item]?.identity);
	const doubled = [...byIdentity.values()].filter((items) => items.length > 1);
	return doubled.map((items) => {
		const group = items.flatMap((item) => checked[item] ?? []);
		return { items, contradictions: contradictionsOf(group) };
	});
}

/** The labels of the fields with different values. A missing value differs: it is unclear which is correct. */
function contradictionsOf(group: CheckedItem[]): string[] {
	const names = new Set(group.flatMap(({ values }) => Object.keys(values)));
	return [...names].filter((name) => {
		// A value missing because of a mistake is not compared.
		const compared = group.filter(
			({ values, mistakes }) => name in values || mistakes.length === 0,
		);
		return new Set(compared.map(({ values }) => JSON.stringify(values[name]))).size > 1;
	});
}

/** The mistakes by item index, with contradictions to other items; only of items with any. */
export function mistakesOf(
	checked: ReadonlyArray<CheckedItem | undefined>,
	doubled: readonly EntityGroup[],
	labels: ItemLabels,
): Map<number, ParameterError[]> {
	const contradicted = doubled.filter(({ contradictions }) => contradictions.length > 0);
	const groups = new Map(contradicted.flatMap((one) => one.items.map((item) => [item, one])));
	const found = new Map<number, ParameterError[]>();
	for (const [item, one] of checked.entries()) {
		const group = groups.get(item);
		const contradictions = group ? [contradictionError(group, item, labels)] : [];
		const all = [...(one?.mistakes ?? []), ...contradictions];
		if (all.length > 0) found.set(item, all);
	}
	return found;
}

function contradictionError(
	{ items, contradictions }: EntityGroup,
	item: number,
	labels: ItemLabels,
): ParameterError {
	const others = items.filter((other) => other !== item);
	const [are, have] = others.length === 1 ? ['is', 'has'] : ['are', 'have'];
	return new ParameterError(
		`${capitalize(labels.several(others))} ${are} about the same device and ${have} different values in ${quoteSome(contradictions)}`,
		'Keep one of them, or give one another name. One cell can contain several addresses of a device.',
	);
}

export function equalItemsHint(groups: EntityGroup[], labels: ItemLabels): string {
	const places = groups.slice(0, maxNamed).map(({ items }) => labels.several(items));
	const more = groups.length - places.length;
	return `Items for the same device with the same values were written only once: ${places.join('; ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

const maxNamed = 10;
