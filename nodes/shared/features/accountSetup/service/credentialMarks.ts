/**
 * The UIDs and the PID of the n8n credential can be part of an account. A file has a mark in place of
 * each, such as `<credential: XML Feed PID>`, and Apply writes the value.
 */
import { listedKinds } from '../setup';
import { type AccountContent } from '../toSetup';
import { createValueRedactor } from '../../../service/http/redact';
import { isObject, type JsonObject } from '../../../words/util/json';
import { mapInSteps, type Steps } from '../../../words/util/turn';

export interface CredentialSecret {
	/** The label of its field: "XML Feed PID". */
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

	/** A copy of an account with marks in place of the secrets. Yields so that other work can run. */
	*markContent(content: AccountContent): Steps<AccountContent> {
		const tasks = new Map<JsonObject, readonly JsonObject[]>();
		const entities = { ...content.entities };
		for (const kind of listedKinds) {
			entities[kind] = yield* mapInSteps(content.entities[kind], (entity) => {
				const marked = this.mark(entity);
				const markedTasks = content.tasks.get(entity)?.map((task) => this.mark(task));
				if (markedTasks) tasks.set(marked, markedTasks);
				return marked;
			});
		}
		const names = { ...content.names };
		for (const kind of Object.keys(names) as Array<keyof typeof names>) {
			names[kind] = yield* mapInSteps(names[kind], (name) => this.mark(name));
		}
		return { ...content, entities, tasks, names };
	}

	/** A value with marks in place of the secrets, in any spelling. */
	mark<Value>(value: Value): Value {
		return this.redactors.reduce((marked, redact) => redact(marked), value);
	}

	/** A body with secrets in place of marks. Texts that `current` has, except for marks, keep their spelling. */
	unmark(body: JsonObject, current: JsonObject = {}): JsonObject {
		const currentTexts = new Map<string, string[]>();
		const keyOf = (fieldPath: string, marked: string) => JSON.stringify([fieldPath, marked]);
		mapTexts(current, (text, fieldPath) => {
			const marked = this.mark(text);
			const key = keyOf(fieldPath, marked);
			const isMarked = marked.includes('<credential: ');
			if (isMarked) currentTexts.set(key, [...(currentTexts.get(key) ?? []), text]);
			return text;
		});
		const unmarked = mapTexts(body, (text, fieldPath) => {
			const currentText = currentTexts.get(keyOf(fieldPath, text))?.shift();
			return currentText ?? this.unmarkText(text);
		});
		return isObject(unmarked) ? unmarked : body;
	}

	/** The labels in the marks of a body for which the credential has no value. */
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
		return text.replace(marks, (mark, label: string) => this.valueOf(label) ?? mark);
	}

	private valueOf(wanted: string): string | undefined {
		return this.secrets.find(({ label, value }) => label === wanted && value !== '')?.value;
	}
}

/** Applies `map` to each text in a value, also to names of fields; `fieldPath` leads to the value. */
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
