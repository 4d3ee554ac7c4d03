import type { Level } from './strip';

/** The colors of bars and of the cells of a strip, on light and on dark ground. */
export const cellColors: Record<Level, string> = {
	good: '#2da44e',
	fair: '#d4a72c',
	bad: '#cf222e',
	unknown: '#d1d9e0',
};

export const responseColor = '#2f81f7';
