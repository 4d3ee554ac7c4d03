/** The UIDs and the PID of the credential in an account: a file has their names, and Apply writes them back. */
import { listedKinds } from '../setup';
import { type AccountContent } from '../toSetup';
import { createValueRedactor } from '../../../service/http/redact';
import { isObject, type JsonObject } from '../../../words/util/json';
import { mapInSteps, type Steps } from '../../../words/util/turn';

/** A secret of the credential, as its field is called: "XML Feed PID". */
export interface CredentialSecret {
	label: string;
	value: string;
}

const marks = /<credential: ([^<>]*)>/g;

export class CredentialMarks {
	private readonly redactors: Array<<Value>(value: Value) => Value>;

	constructor(private readonly secrets: readonly CredentialSecret[]) {
		this.redactors = secrets.map(({ label, value }) =>
			createValueRedactor([value], `<credential: ${label}>`),
		);
	}

	/** Replaces the secrets with marks, such as `<credential: XML Feed PID>`. */
	*markContent(content: AccountContent): Steps<AccountContent> {
		const tasks = new Map<JsonObject, readonly JsonObject[]>();
		const entities = { ...content.entities };
		for (const kind of listedKinds) {
			entities[kind] = yield* mapInSteps(content.entities[kind], (entity) => {
				const marked = this.mark(entity);
				const own = content.tasks.get(entity);
				if (own)
					tasks.set(
						marked,
						own.map((task) => this.mark(task)),
					);
				return marked;
			});
		}
		const names = { ...content.names };
		for (const kind of Object.keys(names) as Array<keyof typeof names>) {
			names[kind] = yield* mapInSteps(names[kind], (name) => this.mark(name));
		}
		return { ...content, entities, tasks, names };
	}

	/** A value with names in place of the secrets, however they are spelled. */
	mark<Value>(value: Value): Value {
		return this.redactors.reduce((marked, redact) => redact(marked), value);
	}

	/**
	 * @param current as the service has it now: a text that is the same but for the marks keeps its
	 * spelling
	 */
	unmark(body: JsonObject, current: JsonObject = {}): JsonObject {
		const spelled = new Map<string, string[]>();
		mapTexts(current, (text, fieldPath) => {
			const marked = this.mark(text);
			const key = JSON.stringify([fieldPath, marked]);
			if (marked.includes('<credential: ')) {
				spelled.set(key, [...(spelled.get(key) ?? []), text]);
			}
			return text;
		});
		const unmarked = mapTexts(
			body,
			(text, fieldPath) =>
				spelled.get(JSON.stringify([fieldPath, text]))?.shift() ?? this.unmarkText(text),
		);
		return isObject(unmarked) ? unmarked : body;
	}

	/** Secrets named in a body that the credential lacks, so their marks would remain. */
	missingIn(body: unknown): string[] {
		const missing = new Set<string>();
		mapTexts(body, (text) => {
			for (const [, label] of text.matchAll(marks)) {
				if (this.valueOf(label) === undefined) missing.add(label);
			}
			return text;
		});
		return [...missing];
	}

	private unmarkText(text: string): string {
		return text.replace(marks, (all, label: string) => this.valueOf(label) ?? all);
	}

	private valueOf(name: string): string | undefined {
		return this.secrets.find(({ label, value }) => label === name && value !== '')?.value;
	}
}

/** Also changes names of fields. `fieldPath` holds the names of the fields around a text. */
function mapTexts(
	value: unknown,
	map: (text: string, fieldPath: string) => string,
	fieldPath = '',
): unknown {
	if (typeof value === 'string') return map(value, fieldPath);
	if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, map, fieldPath));
	if (!isObject(value)) return value;
	const fields = Object.entries(value).map(([name, inner]) => [
		map(name, `${fieldPath} name`),
		mapTexts(inner, map, `${fieldPath}.${name}`),
	]);
	return Object.fromEntries(fields);
}
