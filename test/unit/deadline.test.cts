import { setDeadline } from '../../nodes/shared/n8n/run/io/deadline';
import { monotonicNow } from '../../nodes/shared/words/util/monotonic';

it('a deadline expires after another one has expired', async () => {
	const dueAt = monotonicNow() + 5;
	const expired: number[] = [];
	await Promise.all(
		[25, 0].map(
			async (later) =>
				await new Promise<void>((resolve) => {
					const expire = () => resolve(void expired.push(later));
					setDeadline({ dueAt: dueAt + later, expire });
				}),
		),
	);
	expect(expired).toEqual([0, 25]);
});
