import { z } from 'zod';

/** In the order of `Date.getUTCDay`. */
export const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'] as const;

const minute = (name: string, most: number) =>
	z
		.number({ message: `${name} is not valid` })
		.int(`${name} is not valid`)
		.min(0, `${name} is not valid`)
		.max(most, `${name} is not valid`);

const weekly = z
	.object({
		Days: z
			.array(z.enum(weekdays, { message: 'Days is not valid' }), {
				message: 'Days is required',
			})
			.min(1, 'Days is required'),
		From_Min: minute('From_Min', 1438),
		To_Min: minute('To_Min', 1439),
		Included: z.boolean({ message: 'Included is required' }),
	})
	.refine(({ From_Min, To_Min }) => From_Min < To_Min, 'From_Min must be less than To_Min');

const milliseconds = z
	.number({ message: 'A time must be in milliseconds' })
	.int('A time must be in milliseconds')
	.gte(1e12, 'A time must be in milliseconds')
	.refine((time) => time % 60_000 === 0, 'A time must have no seconds');

const excluded = z
	.object({ From: milliseconds, To: milliseconds })
	.refine(({ From, To }) => From < To, 'From must be less than To');

/** spec/web-api-public-facts.md §2.11. */
export const scheduleSchema = z
	.object({
		Name: z.string({ message: 'Name is required' }).trim().min(1, 'Name is required'),
		Weekly_Intervals: z.array(weekly, { message: 'Weekly_Intervals is required' }),
		Date_Time_Intervals: z.array(excluded, {
			message: 'Date_Time_Intervals is required',
		}),
	})
	.passthrough();

export type Schedule = z.infer<typeof scheduleSchema>;
