import { shortHash } from '../../words/util/shortHash';

/**
 * The text that is saved for a state: version, hash and JSON. As a text, no other code can change a part of it.
 *
 * @param version of the content's format: a change that earlier nodes cannot read needs a new one
 */
export function toSavedText(version: number, content: object): string {
	const json = JSON.stringify(content);
	return `${version} ${shortHash(json)} ${json}`;
}

/**
 * The content of an unchanged text of this version; undefined for anything else. n8n's database can be
 * edited, and a node of another version can have written it.
 */
export function readSavedText<Content>(version: number, saved: unknown): Content | undefined {
	const [, writtenBy, hash, json] = /^(\d+) (\S+) (.*)$/s.exec(String(saved)) ?? [];
	if (writtenBy !== String(version) || hash !== shortHash(json)) return undefined;
	const content: Content = JSON.parse(json);
	return content;
}
