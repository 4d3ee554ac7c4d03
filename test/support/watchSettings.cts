import type { WatchSettings } from '../../nodes/shared/features/watch';

export function toWatchSettings(overrides: Partial<WatchSettings> = {}): WatchSettings {
	return {
		events: new Set(['wentDown', 'cameBack']),
		confirmPolls: 1,
		removedPolls: 3,
		ignoresPaused: false,
		announcesFirst: false,
		reminder: { everyMs: 0, maxCount: 0 },
		quiet: 'no',
		...overrides,
	};
}
