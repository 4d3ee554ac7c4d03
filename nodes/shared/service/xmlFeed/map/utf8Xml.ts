import { hiddenSecretError } from '../feedErrors';
import type { ReportChunk } from '../parse/reportReader';

const declaredEncoding = /^(<\?xml[^>]*?\bencoding\s*=\s*["'])[^"']*/;

/** Yields a report as XML in UTF-8. @throws {ServiceError} when it has a secret that cannot be removed */
export async function* toUtf8Xml(
	chunks: AsyncIterable<Pick<ReportChunk, 'text' | 'hasHiddenSecret'>>,
): AsyncGenerator<string> {
	let isFirst = true;
	for await (const { text, hasHiddenSecret = false } of chunks) {
		if (hasHiddenSecret) throw hiddenSecretError();
		const content: string = isFirst ? text.trimStart() : text;
		yield isFirst ? content.replace(declaredEncoding, '$1utf-8') : content;
		isFirst &&= content === '';
	}
}
