/** What can stand in a file of an account's setup. */
export type SetupKind = 'device' | 'task' | 'alertGroup' | 'schedule' | 'filter' | 'alertTemplate';

/** What fields point at. */
export type ReferenceKind = SetupKind | 'location' | 'package' | 'platform';

/** A field of the service and what it is in the file. */
export interface SetupField {
	/** The service's name. */
	from: string;
	/** In the file. */
	name: string;
	/** Whose ID it holds, or IDs; 0 is none. The file has names. */
	refersTo?: ReferenceKind;
	/** Whether what it holds lets others in: it is not in the file. */
	isSecret?: true;
	/** Of the object it holds, or of each object in its list. */
	fields?: readonly SetupField[];
	/** Whether the order of its list says nothing. */
	isUnordered?: true;
	/** How much of its unit in the service is one in the file. */
	dividedBy?: number;
	/**
	 * How it is written: an address without what is secret in it, a name as others point at it, milliseconds as a
	 * time, "true" as true, "300" as 300. Any other text is without the secrets in it, too.
	 */
	as?: 'name' | 'number' | 'switch' | 'time' | 'url';
	/** What something new has without it. Of what is there already it stays: the service has no empty one. */
	whenNew?: string;
}

/** What of a kind is in the file, in this order; what the service has besides follows in `otherFields`. */
export interface SetupTable {
	fields: readonly SetupField[];
	/** What the service says itself and nobody can write, in its names. */
	readOnly: readonly string[];
	/** Texts among the other fields, in the service's names, that are no secrets. */
	openTexts: readonly string[];
}

export type SetupTables = Readonly<Record<SetupKind, SetupTable>>;
