import { BlockList, isIP } from 'node:net';

/** Thrown for an entry that is not an address, a range `a-b` or a mask `a/24`. */
export class AllowListEntryError extends Error {
	constructor(readonly entry: string) {
		super(`"${entry}" is not an IP address, a range (a-b) or a mask (a/24)`);
		this.name = 'AllowListEntryError';
	}
}

function addressFamily(address: string): 'ipv4' | 'ipv6' | undefined {
	const version = isIP(address);
	if (version === 0) return undefined;
	return version === 6 ? 'ipv6' : 'ipv4';
}

/** An address, `address/bits` or `address-address`, with spaces allowed around the hyphen. */
const entryPattern = /^(?<first>[^\s/-]+)(?:\/(?<bits>\d+)|\s*-\s*(?<last>[^\s/-]+))?$/;

function addEntry(list: BlockList, entry: string): void {
	const { first = '', bits, last } = entryPattern.exec(entry.trim())?.groups ?? {};
	const family = addressFamily(first);
	if (family === undefined) throw new AllowListEntryError(entry);
	if (last !== undefined) list.addRange(first, last, family);
	else if (bits !== undefined) list.addSubnet(first, Number(bits), family);
	else list.addAddress(first, family);
}

/**
 * Returns a check of client addresses against the trusted ones of an integration: single addresses,
 * ranges and masks, IPv4 and IPv6 (docs/dev/service.md W1). Without a list every address passes.
 *
 * @throws AllowListEntryError for an entry that is none of these.
 */
export function createAddressMatcher(entries?: readonly string[]): (address: string) => boolean {
	if (entries === undefined) return () => true;
	const list = new BlockList();
	for (const entry of entries) {
		try {
			addEntry(list, entry);
		} catch {
			// Node's own errors (reversed range, mask too long) do not name the entry.
			throw new AllowListEntryError(entry);
		}
	}
	return (address) => {
		const family = addressFamily(address);
		return family !== undefined && list.check(address, family);
	};
}
