export { bundledVersions, inBundledFolder } from './folder';
