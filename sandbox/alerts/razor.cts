/**
 * As much of Razor as alert templates need: comments, `@Model.A.B[0]`, and `@( … )` with texts, `+`, `== null ? :`, `||`,
 * calls and casts of C#. Whatever is not understood is an error, as it is at the service.
 */

/** Whether the values in a template are escaped for HTML; not known of the service (docs/dev/service.md W16). */
type RazorEscapes = 'html' | 'none';

const entities: Record<string, string> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;',
};

const implicitPath = /^Model(?:\.\w+|\[\d+\])*/;

/** @throws Error for what is not in the model or not understood. */
export function renderRazor(
	template: string,
	model: object,
	escapes: RazorEscapes = 'html',
): string {
	const write = (value: unknown) => {
		const text = String(value ?? '');
		return escapes === 'none' ? text : text.replace(/[&<>"']/g, (one) => entities[one]);
	};
	let rest = template.replace(/@\*[\s\S]*?\*@\r?\n?/g, '');
	let written = '';
	for (let at = rest.indexOf('@'); at >= 0; at = rest.indexOf('@')) {
		written += rest.slice(0, at);
		const code = rest.slice(at + 1);
		const parser = new Expression(code, model);
		written += write(code.startsWith('(') ? parser.read() : parser.readPath(implicitPath));
		rest = code.slice(parser.at);
	}
	return written + rest;
}

/** A time, as C# knows it. */
export class DateTime {
	constructor(readonly ms: number) {}

	Subtract(other: DateTime): TimeSpan {
		return new TimeSpan(this.ms - other.ms);
	}
}

export class TimeSpan {
	readonly TotalSeconds: number;

	constructor(readonly TotalMilliseconds: number) {
		this.TotalSeconds = TotalMilliseconds / 1000;
	}
}

/** The longest text that older versions of .NET take. */
const maxEscapedLength = 32_766;

const uri = {
	EscapeDataString(text: unknown): string {
		if (typeof text !== 'string') throw new Error('EscapeDataString: the text is null');
		if (text.length > maxEscapedLength) throw new Error('EscapeDataString: the text is too long');
		return encodeURIComponent(text).replace(
			/[!'()*]/g,
			(one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
		);
	},
};

type Args = unknown[];

const char = {
	IsHighSurrogate: (text: string, at: number) => /[\ud800-\udbff]/.test(text[at]),
};

const textMembers = {
	PadRight(this: string, length: number) {
		return this.padEnd(length);
	},
	Substring(this: string, start: number, length: number) {
		if (start + length > this.length) throw new Error('Substring: the text is too short');
		return this.slice(start, start + length);
	},
	TrimEnd(this: string) {
		return this.trimEnd();
	},
};

class Expression {
	at = 0;

	private readonly names: Record<string, unknown>;

	constructor(
		private readonly code: string,
		model: object,
	) {
		this.names = {
			Model: model,
			System: { Uri: uri },
			char,
			DateTime: (year: number, month: number, day: number) =>
				new DateTime(Date.UTC(year, month - 1, day)),
		};
	}

	/** An expression in brackets. */
	read(): unknown {
		return this.operand();
	}

	/** A path without brackets; a dot at its end is one of the text. */
	readPath(pattern: RegExp): unknown {
		const [path = ''] = pattern.exec(this.code) ?? [];
		if (path === '') throw this.unknown();
		const value = new Expression(`(${path})`, Object(this.names.Model)).read();
		this.at = path.length;
		return value;
	}

	private expression(): unknown {
		const condition = this.either();
		if (!this.take('?')) return condition;
		// Only one of both is looked at: in C# the other one can hold null.
		const value = condition ? this.expression() : this.skip();
		this.require(':');
		const other = condition ? this.skip() : this.expression();
		return condition ? value : other;
	}

	private either(): unknown {
		let value = this.comparison();
		while (this.take('||')) value = value ? (this.skip(), value) : this.comparison();
		return value;
	}

	private comparison(): unknown {
		const value = this.sum();
		return this.take('==') ? (value ?? null) === (this.sum() ?? null) : value;
	}

	private sum(): unknown {
		let value = this.operand();
		while (this.take('+')) value = `${text(value)}${text(this.operand())}`;
		return value;
	}

	private operand(): unknown {
		if (this.take('(long)')) return Math.trunc(Number(this.operand()));
		if (this.take('(')) {
			const value = this.expression();
			this.require(')');
			return this.members(value);
		}
		const [literal] = this.match(/"(?:[^"\\]|\\.)*"|\d+/y) ?? [];
		if (literal !== undefined) return JSON.parse(literal);
		const isNew = this.match(/new\s+/y) !== undefined;
		const [name] = this.match(/[A-Za-z_]\w*/y) ?? [];
		if (name === 'null' && !isNew) return null;
		if (name === undefined || !Object.hasOwn(this.names, name)) throw this.unknown();
		return this.members(this.names[name]);
	}

	private members(target: unknown): unknown {
		let [value, owner]: [unknown, unknown] = [target, undefined];
		for (;;) {
			const [, name] = this.match(/\s*\.\s*(\w+)/y) ?? [];
			const [, index] = name === undefined ? (this.match(/\[(\d+)\]/y) ?? []) : [];
			const key = name ?? index;
			if (key !== undefined) {
				if (value === null || value === undefined) throw new Error(`Null has no ${key}`);
				const holder = typeof value === 'string' ? textMembers : Object(value);
				if (!(key in holder)) throw new Error(`There is no ${key}`);
				[value, owner] = [holder[key], value];
			} else if (typeof value === 'function' && this.take('(')) {
				value = Reflect.apply(value, owner, this.args());
			} else return value;
		}
	}

	private args(): Args {
		const values: Args = [];
		while (!this.take(')')) {
			values.push(this.expression());
			this.take(',');
		}
		return values;
	}

	/** Goes over an expression whose value does not count. */
	private skip(): undefined {
		let depth = 0;
		while (this.at < this.code.length) {
			if (this.match(/"(?:[^"\\]|\\.)*"/y)) continue;
			const one = this.code[this.at];
			if (depth === 0 && /[:),|?]/.test(one)) return undefined;
			depth += one === '(' ? 1 : one === ')' ? -1 : 0;
			this.at += 1;
		}
		throw this.unknown();
	}

	private take(sign: string): boolean {
		this.match(/\s+/y);
		if (!this.code.startsWith(sign, this.at)) return false;
		this.at += sign.length;
		return true;
	}

	private require(sign: string): void {
		if (!this.take(sign)) throw this.unknown();
	}

	private match(pattern: RegExp): RegExpExecArray | undefined {
		pattern.lastIndex = this.at;
		const found = pattern.exec(this.code);
		if (!found) return undefined;
		this.at += found[0].length;
		return found;
	}

	private unknown(): Error {
		return new Error(`Not understood: @${this.code.slice(0, this.at + 30)}`);
	}
}

function text(value: unknown): string {
	return String(value ?? '');
}
