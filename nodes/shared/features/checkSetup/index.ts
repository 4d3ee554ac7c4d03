export { checkSetup, type SetupFinding, type SetupOptions } from './checkSetup';
export { probes, type ProbeName } from './probes';
export { resultLabels, summarize, toRows, toMarkdownTable, type SetupSummary } from './report';
export type { SetupAccess } from './service';
