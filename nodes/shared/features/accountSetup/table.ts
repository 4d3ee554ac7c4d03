export type SetupKind = 'device' | 'task' | 'alertGroup' | 'schedule' | 'filter' | 'alertTemplate';

export type ReferenceKind = SetupKind | 'location' | 'package' | 'platform';

export interface SetupField {
	/** The service's name. */
	from: string;
	/** In the file. */
	name: string;
	/** Whose ID it holds, or IDs; 0 is none. The file has names. */
	refersTo?: ReferenceKind;
	/** Whether it contains secrets, which are not in the file. */
	isSecret?: true;
	/** Of the object it holds, or of each object in its list. */
	fields?: readonly SetupField[];
	isUnordered?: true;
	/** How much of its unit in the service is one in the file. */
	dividedBy?: number;
	/**
	 * How it is written: an address without its secrets, a reference as a name, milliseconds as a time,
	 * "true" as true, "300" as 300. Other texts without their secrets, too.
	 */
	as?: 'name' | 'number' | 'switch' | 'time' | 'url';
	/** The default for new entries. Existing ones keep their value: the service has no empty one. */
	whenNew?: string;
}

/** The fields of a kind in the file, in this order; other fields follow in `otherFields`. */
export interface SetupTable {
	fields: readonly SetupField[];
	/** Read-only fields, in the names of the service. */
	readOnly: readonly string[];
	/** The one with the IDs of the entries that use an entry, in a list or in several. */
	usedBy?: string;
	/** Texts among the other fields, in the service's names, that are no secrets. */
	openTexts: readonly string[];
}

export type SetupTables = Readonly<Record<SetupKind, SetupTable>>;
