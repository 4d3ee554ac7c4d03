/**
 * What objects of the same names are copied from before their values are filled in. V8 keeps an
 * object that grows name by name as a hash table, three times as large and twice as slow as a copy of
 * one that came whole out of JSON.parse: with 200,000 records that is half a gigabyte.
 */
export function templateOf<Fields extends object>(like: Fields): Fields {
	return JSON.parse(JSON.stringify(like));
}
