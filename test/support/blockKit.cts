/** Slack's Block Kit as its reference gives it (docs.slack.dev/reference/block-kit), as far as reports use it. */
import { z } from 'zod';

const text = (max: number) => {
	const content = z.string().min(1).max(max);
	return z.discriminatedUnion('type', [
		z
			.object({ type: z.literal('plain_text'), text: content, emoji: z.boolean().optional() })
			.strict(),
		z
			.object({ type: z.literal('mrkdwn'), text: content, verbatim: z.boolean().optional() })
			.strict(),
	]);
};

const header = z
	.object({
		type: z.literal('header'),
		text: z
			.object({
				type: z.literal('plain_text'),
				text: z.string().min(1).max(150),
				emoji: z.boolean().optional(),
			})
			.strict(),
	})
	.strict();

const section = z
	.object({
		type: z.literal('section'),
		text: text(3000).optional(),
		fields: z.array(text(2000)).min(1).max(10).optional(),
	})
	.strict()
	.refine(({ fields, text: own }) => fields !== undefined || own !== undefined);

const context = z
	.object({ type: z.literal('context'), elements: z.array(text(3000)).min(1).max(10) })
	.strict();

const divider = z.object({ type: z.literal('divider') }).strict();

export const blockKit = z
	.object({
		blocks: z
			.array(z.union([header, section, context, divider]))
			.min(1)
			.max(50),
	})
	.strict();
