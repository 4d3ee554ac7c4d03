/** Types are checked once, by `tsc`; here TypeScript is only turned into JavaScript. */
const { createHash } = require('node:crypto');

const { transformSync, version } = require('esbuild');

const options = { format: 'cjs', target: 'node20', sourcemap: 'external', sourcesContent: false };
const settings = JSON.stringify([version, options]);

module.exports = {
	getCacheKey: (source, file) =>
		createHash('sha256').update([settings, file, source].join('\0')).digest('hex'),
	process(source, file) {
		const loader = /\.c?ts$/.test(file) ? 'ts' : 'js';
		const { code, map } = transformSync(source, { ...options, loader, sourcefile: file });
		return { code, map };
	},
};
