export { checkSetup, type SetupFinding, type SetupOptions } from './checkSetup';
export { probes, type ProbeName } from './probes';
export { describeChecks, summarize, toMarkdownTable } from './report';
export type { SetupAccess } from './service';
