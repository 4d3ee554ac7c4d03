import { existsSync } from 'node:fs';
import path from 'node:path';

/** n8n 2.41 asks for it in its package.json. */
const oldestNode = 24;

/**
 * The program file of a Node that n8n runs under: the host's own, a package of npm, or on a
 * platform without such a package the one that runs this.
 *
 * @throws Error when neither will do.
 */
export function hostNode(folder: string): string {
	const program = process.platform === 'win32' ? 'node.exe' : 'node';
	const own = path.join(platformPackage(folder), 'bin', program);
	if (existsSync(own)) return own;
	if (Number(process.versions.node.split('.')[0]) >= oldestNode) return process.execPath;
	throw new Error(
		`n8n needs Node ${oldestNode}, and npm has none for ${process.platform} on ${process.arch}. ` +
			`Install Node ${oldestNode} and run this with it; here is Node ${process.versions.node}.`,
	);
}

/** Where npm puts the Node of this platform, with the C headers that libraries are compiled with. */
export function platformPackage(folder: string): string {
	const platform = process.platform === 'win32' ? 'win' : process.platform;
	return path.join(folder, 'node_modules', `node-${platform}-${process.arch}`);
}
