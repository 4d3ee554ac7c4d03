const declaredEncoding = /^(\s*<\?xml[^>]*?\bencoding\s*=\s*["'])[^"']*/;

/** The XML as it came, but for what says that it is in another encoding than UTF-8. */
export async function* toUtf8Xml(chunks: AsyncIterable<{ text: string }>): AsyncGenerator<string> {
	let isFirst = true;
	for await (const { text } of chunks) {
		yield isFirst ? text.replace(declaredEncoding, '$1utf-8') : text;
		isFirst &&= text === '';
	}
}
