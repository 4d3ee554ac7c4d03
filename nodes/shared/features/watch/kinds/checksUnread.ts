import type { KindOfEvent } from './kind';

/** Of the whole account: whoever chose events of single checks would wait for them in vain. */
export const checksUnread = {
	icon: ':warning:',
	describe: ({ length, reason }) =>
		`is not watched for slow responses and its error budget: the checks could not be read for ${length}${reason && `. ${reason}`}`,
	isApart: true,
} satisfies KindOfEvent;
