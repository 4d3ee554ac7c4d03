export { bundledVersions, inBundledFolder, sbomArgs } from './folder.cts';
