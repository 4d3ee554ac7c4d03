/**
 * Loads test files with Node's own `require` and its cache, as n8n loads its nodes. A worker loads
 * n8n-core and our nodes once; Jest's runtime would do it for every test file.
 */
const { AsyncLocalStorage } = require('node:async_hooks');
const Module = require('node:module');

const { default: JestRuntime } = require('jest-runtime');

const { measureLoading } = require('./cpu');

const transformOptions = {
	supportsDynamicImport: true,
	supportsExportNamespaceFrom: false,
	supportsStaticESM: false,
	supportsTopLevelAwait: false,
};

/** Where Jest finds the lines of what this process has loaded, by file. */
const sourceMaps = new Map();

/** Lets `require` pass files through Jest's `transform`. */
function transformRequired(transformer, coverage) {
	const { '.js': load, ...others } = Module._extensions;
	const compile = (module, file) => {
		const result = transformer.transform(file, { ...coverage, ...transformOptions });
		if (result.sourceMapPath) sourceMaps.set(file, result.sourceMapPath);
		module._compile(result.code, file);
	};
	const compileOrLoad = (module, file) =>
		transformer.shouldTransform(file) ? compile(module, file) : load(module, file);
	for (const extension of Object.keys(others)) delete Module._extensions[extension];
	// Before `.json`: each node has a `.node.ts` and a `.node.json`.
	Object.assign(Module._extensions, {
		'.js': compileOrLoad,
		'.ts': compile,
		'.cts': compile,
		...others,
	});
}

/** Those that have been used since the last test file. */
const storages = new Set();

function noteStorages() {
	const { run } = AsyncLocalStorage.prototype;
	AsyncLocalStorage.prototype.run = function (...args) {
		storages.add(this);
		return run.apply(this, args);
	};
}

let isTransforming = false;

module.exports = class SharedRuntime extends JestRuntime {
	constructor(config, environment, resolver, transformer, cacheFS, coverage, ...rest) {
		super(config, environment, resolver, transformer, cacheFS, coverage, ...rest);
		if (!isTransforming) {
			transformRequired(transformer, coverage);
			noteStorages();
			measureLoading();
		}
		isTransforming = true;
	}

	requireModule(from, moduleName) {
		if (moduleName !== undefined) return Module.createRequire(from)(moduleName);
		// Only the test file is evaluated anew, where it runs again in a process.
		if (from === this._testPath) delete require.cache[from];
		return require(from);
	}

	/** Jest's circus keeps the tests of a file in its module and its event handlers in a global. */
	requireInternalModule(from, to) {
		if (to !== undefined) return Module.createRequire(from)(to);
		delete require.cache[from];
		delete globalThis[Symbol.for('EVENT_HANDLERS')];
		return require(from);
	}

	/** Each circus has a storage of its own, which would cost every promise of the later files. */
	teardown() {
		for (const storage of storages) storage.disable();
		storages.clear();
		super.teardown();
	}

	setGlobalsForRuntime(globals) {
		super.setGlobalsForRuntime(globals);
		globalThis.jest = this.requireModuleOrMock(this._testPath, '@jest/globals').jest;
	}

	getSourceMaps() {
		return sourceMaps;
	}

	unstable_shouldLoadAsEsm() {
		return false;
	}
};
