export { FeedClient } from './client';
export { feedFacts } from './facts';
export { isSameParameter, type FeedAccount, type FeedParameter, type FeedQuery } from './query';
export type { FeedRecord } from './record';
export { rawRecord, simplifyRecord } from './simplify';
