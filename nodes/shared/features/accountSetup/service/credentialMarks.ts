/**
 * The UIDs and the PID of the n8n credential can be part of an account. A file has a mark in place of
 * each, such as `<credential: XML Feed PID>`. Apply keeps the value where the account has it.
 */
import { MarkedTexts, mapTexts } from '../markedTexts';
import { listedKinds } from '../setup';
import { type AccountContent } from '../toSetup';
import { createValueRedactor } from '../../../service/http/redact';
import type { JsonObject } from '../../../words/util/json';
import { mapInSteps, type Steps } from '../../../words/util/turn';

export interface CredentialSecret {
	/** The label of its field: "XML Feed PID". */
	label: string;
	value: string;
}

export class CredentialMarks {
	private readonly redactors: Array<<Value>(value: Value) => Value>;

	constructor(secrets: readonly CredentialSecret[]) {
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

	/**
	 * A body with secrets in place of the marks that `current` has at the same place. Nothing else is
	 * replaced: a file could bring a secret to where its author can read it.
	 */
	unmark(body: JsonObject, current: JsonObject = {}): JsonObject {
		const existing = new MarkedTexts(current, (text) => this.mark(text));
		return mapTexts(body, (text, fieldPath) => existing.take(text, fieldPath) ?? text);
	}
}
