/** Groups entries by key. Groups are in the order of their first entries, entries in their own order. */
export function groupBy<Entry, Key>(
	entries: readonly Entry[],
	keyOfEntry: (entry: Entry) => Key,
): Map<Key, Entry[]> {
	const groups = new Map<Key, Entry[]>();
	for (const entry of entries) addToGroup(groups, keyOfEntry(entry), entry);
	return groups;
}

/** Adds an entry to the group of a key, which is created if necessary. */
export function addToGroup<Entry, Key>(groups: Map<Key, Entry[]>, key: Key, entry: Entry): void {
	const group = groups.get(key);
	if (group) group.push(entry);
	else groups.set(key, [entry]);
}
