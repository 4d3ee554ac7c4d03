/** Keys and entries stay in their order. */
export function groupBy<Entry, Key>(
	entries: readonly Entry[],
	keyOfEntry: (entry: Entry) => Key,
): Map<Key, Entry[]> {
	const groups = new Map<Key, Entry[]>();
	for (const entry of entries) addToGroup(groups, keyOfEntry(entry), entry);
	return groups;
}

export function addToGroup<Entry, Key>(groups: Map<Key, Entry[]>, key: Key, entry: Entry): void {
	const group = groups.get(key);
	if (group) group.push(entry);
	else groups.set(key, [entry]);
}
