import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..', '..');

/** @param page its path in the repository, such as `docs/errors.md` */
export function readPage(page: string): string {
	return readFileSync(path.join(root, page), 'utf8');
}

/** Paths of the pages directly in a folder. */
export function markdownIn(folder: string): string[] {
	return readdirSync(path.join(root, folder))
		.filter((file) => file.endsWith('.md'))
		.map((file) => path.join(folder, file));
}
