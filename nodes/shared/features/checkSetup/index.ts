export { checkSetup, type SetupFinding, type SetupOptions } from './checkSetup';
export { probes, type ProbeName } from './probes';
export { summarize, toRows, toMarkdownTable } from './report';
export type { SetupAccess } from './service';
