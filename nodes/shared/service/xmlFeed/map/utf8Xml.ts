import { hiddenSecretError } from '../feedErrors';
import type { ReportChunk } from '../parse/reportReader';

const declaredEncoding = /^(<\?xml[^>]*?\bencoding\s*=\s*["'])[^"']*/;

/**
 * Yields the text of a report for an XML file in UTF-8: the XML declaration names this encoding.
 *
 * @throws {ServiceError} when the text contains a secret that could not be removed
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
