/** A report parsed at once with fast-xml-parser: every value stays text. */
import { XMLParser } from 'fast-xml-parser';

type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

const listOf = (value: unknown): Tree[] => [value].flat().filter(isTree);

export function wholeRecordsOf(xml: string): Tree[] {
	const parser = new XMLParser({
		ignoreAttributes: false,
		attributeNamePrefix: '',
		parseTagValue: false,
	});
	return listOf(parser.parse(xml).DotcomMonitorOnlineReport)
		.flatMap(({ Site }) => listOf(Site))
		.flatMap(({ Location }) => listOf(Location))
		.flatMap(({ Response }) => listOf(Response));
}
