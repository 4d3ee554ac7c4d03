import { hiddenSecretError } from '../feedErrors';
import type { ReportChunk } from '../parse/reportReader';

const declaredEncoding = /^(<\?xml[^>]*?\bencoding\s*=\s*["'])[^"']*/;

/**
 * The XML as it came, but for what says that it is in another encoding than UTF-8.
 *
 * @throws {ServiceError} when a secret is in it that could not be removed
 */
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
