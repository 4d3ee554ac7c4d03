/** Finds the entered locations of a device: names, IDs, or all of a kind (public or private). */
import type { Account, Output } from '../../../shared/n8n/run/webApiContext';
import {
	containsName,
	splitNames,
	splitParts,
	unknownNamesError,
	type NameField,
} from '../../../shared/words/names';
import { listSome } from '../../../shared/words/util/phrases';
import { ParameterError } from '../../../shared/words/util/monitoringError';
import {
	platformTasks,
	undefinedIfServiceFails,
	type EntityId,
	type LocationKind,
	type NamedEntity,
} from '../../../shared/service/webApi';
import { findPlatform } from '../byName';
import { findIds } from './settings';

const locationsLabel = 'Locations';

/** The error for a new device without locations. @param columnsHint a sentence about unused columns */
export function missingLocationsError(label = locationsLabel, columnsHint = ''): ParameterError {
	return new ParameterError(
		`${label} is empty`,
		`Add at least one location to ${label}: a new device needs at least one.${columnsHint}`,
	);
}

function nameFieldOfLocations(label = locationsLabel): NameField {
	return { label, among: 'the locations of the platform' };
}

/** The IDs of locations, each once. @param written names, IDs, or all of a kind, such as "all public" */
export async function resolveLocationIds(
	written: string[],
	getPlatformId: () => Promise<EntityId>,
	context: Account,
	label?: string,
): Promise<EntityId[]> {
	const { kinds, others } = separateKinds(written);
	const field = nameFieldOfLocations(label);
	const all: EntityId[] = [];
	for (const kind of kinds) {
		const locations = await locationsOfKind(kind, await getPlatformId(), context, field);
		all.push(...locations.map(({ id }) => id));
	}
	const { client, cache } = context;
	const list = async () => cache.locations(client, await getPlatformId());
	return [...new Set([...all, ...(await findIds(field, others, list))])];
}

/**
 * The locations for the request that creates device and tasks at once. It takes codes, not IDs:
 * names as the service spells them. The service has no list of codes (docs/dev/service.md W5), so
 * texts are sent as entered. A comma separates two codes, unless it belongs to a listed name.
 *
 * @throws {ParameterError} for separators alone, or a text with listed and unlisted names
 */
export async function resolveLocationCodes(
	written: string[],
	platform: string,
	context: Account & Output,
): Promise<string[]> {
	const { kinds, others } = separateKinds(written);
	const parts = others.flatMap(splitParts).filter(containsName);
	if (parts.length === 0 && kinds.length === 0 && written.length > 0) throw missingLocationsError();
	const codes: string[] = [];
	for (const kind of kinds) codes.push(...(await listCodes(kind, platform, context)));
	for (const part of parts) {
		const hasComma = part.includes(',');
		const known = hasComma ? await listKnownLocations(platform, context) : undefined;
		// Without a list, a comma in one of several texts may belong to a name, so it does not split.
		const isSplit = hasComma && (known !== undefined || written.length === 1);
		const names = isSplit ? splitNames(part, known) : [part];
		const unknown = names.filter((name) => known?.find(name).length === 0);
		if (known && unknown.length > 0 && unknown.length < names.length) {
			throw unknownNamesError(nameFieldOfLocations(), unknown, known);
		}
		// More than one: the text was split at commas although the account lists none of the names.
		if (known && unknown.length > 1) context.collectNames([part], describeCodes);
		codes.push(...names);
	}
	return [...new Set(codes)];
}

/** The locations of a platform; undefined if the service does not list them. */
async function listKnownLocations(platform: string, { client, cache }: Account) {
	const list = async () => {
		// Web addresses are a kind of task, which the account lists under another platform.
		const [found] = (await cache.platforms(client)).find(platformTasks(platform).platform);
		return found && (await cache.locations(client, found.id));
	};
	return await list().catch(undefinedIfServiceFails);
}

function describeCodes(texts: string[]): string {
	return `No location of your account has these names, so they were sent to the service as location codes: ${listSome(texts)}. If they are names, correct them in Locations.`;
}

/** The codes of all locations of a kind: their names, or the ID if several have the name. */
async function listCodes(kind: LocationKind, platform: string, context: Account) {
	const { id } = await findPlatform(platform, 'Platform', context);
	const all = await context.cache.locations(context.client, id);
	const locations = await locationsOfKind(kind, id, context, nameFieldOfLocations());
	return locations.map((location) => locationCode(location, all.entries));
}

/** The code of a location: its name, or its ID if other locations have the same name. */
export function locationCode({ id, name }: NamedEntity, all: readonly NamedEntity[]): string {
	return all.filter((other) => other.name === name).length === 1 ? String(name) : String(id);
}

/** The available locations of a kind. @throws {ParameterError} when there are none */
async function locationsOfKind(
	kind: LocationKind,
	platformId: EntityId,
	{ client, cache }: Account,
	{ label }: NameField,
): Promise<readonly NamedEntity[]> {
	const locations = await cache.locationsOfKind(client, platformId, kind);
	if (locations.length > 0) return locations;
	throw new ParameterError(
		`"All ${kind}" in ${label} matches no location: the platform has no ${kind} locations available now`,
		'Choose other locations. Location > Get Many lists those available.',
	);
}

const kindPattern = /^\s*all\s+(public|private)(?:\s+locations?)?\s*$/i;

/** Separates "all public" and "all private" from names and IDs; a text can contain both. */
function separateKinds(written: readonly string[]): { kinds: LocationKind[]; others: string[] } {
	const kinds = new Set<LocationKind>();
	const others = written.flatMap((text) => {
		if (!/\ball\b/i.test(text)) return [text];
		return splitParts(text).flatMap((part) => {
			const otherPieces = part.split(',').filter((piece) => {
				const [, kind] = kindPattern.exec(piece) ?? [];
				if (kind !== undefined) kinds.add(kind.toLowerCase() === 'public' ? 'public' : 'private');
				return kind === undefined;
			});
			return otherPieces.length === 0 ? [] : [otherPieces.join(',')];
		});
	});
	return { kinds: [...kinds], others };
}
