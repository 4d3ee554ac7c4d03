import type { KindOfEvent } from './kind';

/** An event of the whole account: without it, users of check events would wait in vain. */
export const checksUnread = {
	icon: ':warning:',
	subject: 'The account',
	describe: ({ length, reason }) =>
		`is currently not watched for slow responses and error budgets, because the checks could not be read for ${length}${reason && `. ${reason}`}`,
	isApart: true,
} satisfies KindOfEvent;
