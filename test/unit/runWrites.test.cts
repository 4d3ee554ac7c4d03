import { TransportError } from '../../nodes/shared/service/http/transport';
import { AccountWrites, RunWrites } from '../../nodes/shared/service/webApi';

/** Waiting moves the clock ahead. */
function clockForTest(maxWaits = Number.POSITIVE_INFINITY) {
	let [time, waits] = [0, 0];
	return {
		now: () => time,
		elapsed: () => time,
		async wait(milliseconds: number) {
			if (++waits > maxWaits) throw new TransportError('CANCELED');
			time += milliseconds;
			await Promise.resolve();
		},
	};
}

/** Works on a device until it is released. */
function workOn(name: string) {
	let release = () => {};
	const released = new Promise<void>((resolve) => (release = resolve));
	const done = writesOf('account').withDeviceLock(name, clockForTest(), () => released);
	return { release, done };
}

async function nothing() {}

function writesOf(account: string, run = new RunWrites()) {
	return new AccountWrites(run, account);
}

it('runs can work on other devices, and on those of other accounts', async () => {
	const other = workOn('Shop');
	await writesOf('account').withDeviceLock('Blog', clockForTest(0), nothing);
	await writesOf('another account').withDeviceLock('Shop', clockForTest(0), nothing);
	other.release();
	await other.done;
});

it('a run waits until another one is over with the device, whatever the spelling of its name', async () => {
	const other = workOn('Shop front');
	const order: string[] = [];
	const waiting = writesOf('account').withDeviceLock(
		' shop\u00a0Front',
		clockForTest(),
		async () => {
			order.push('second');
		},
	);
	order.push('first');
	other.release();
	await waiting;
	expect(order).toEqual(['first', 'second']);
});

it('a run does not wait for one that failed', async () => {
	const failing = writesOf('account').withDeviceLock('Shop', clockForTest(), () =>
		Promise.reject(new Error('No')),
	);
	await expect(failing).rejects.toThrow('No');
	await writesOf('account').withDeviceLock('Shop', clockForTest(0), nothing);
});

it('a run is refused if another one keeps the device, and delays no later run', async () => {
	const other = workOn('Shop');
	const task = jest.fn(nothing);
	const refused = writesOf('account').withDeviceLock('Shop', clockForTest(), task);
	await expect(refused).rejects.toMatchObject({
		code: 'DEVICE_IN_USE',
		message: 'Another run has been changing the device "Shop" for more than 5 minutes',
		hint: expect.stringContaining('Nothing was written'),
	});
	expect(task).not.toHaveBeenCalled();
	other.release();
	await other.done;
	await writesOf('account').withDeviceLock('Shop', clockForTest(0), nothing);
});

it('a stopped execution ends its wait, and the other run keeps the device', async () => {
	const other = workOn('Shop');
	const stopped = writesOf('account').withDeviceLock('Shop', clockForTest(3), nothing);
	await expect(stopped).rejects.toMatchObject({ code: 'CANCELED' });
	const next = writesOf('account').withDeviceLock('Shop', clockForTest(3), nothing);
	await expect(next).rejects.toMatchObject({ code: 'CANCELED' });
	other.release();
	await other.done;
});

it('an open run is informed of the writes of other runs', async () => {
	const [reader, closed] = [new RunWrites(), new RunWrites()];
	reader.open();
	closed.open();
	closed.close();
	const writer = new RunWrites();
	const writes = writesOf('account', writer);
	await writes.withDeviceLock('Blog', clockForTest(), nothing);
	await writes.withDeviceLock('Shop', clockForTest(), async () => writer.noteDeviceName('Shop'));
	reader.close();
	expect(reader.isWrittenByOther('shop')).toBe(true);
	expect(reader.isWrittenByOther('Blog')).toBe(false);
	expect(closed.isWrittenByOther('Shop')).toBe(false);
	expect(writer.isWrittenByOther('Shop')).toBe(false);
	expect(writer.isWritten('Shop')).toBe(true);
});

it('a run informs open runs about the entities it writes, also those of other runs', () => {
	const [reader, closed, writer] = [new RunWrites(), new RunWrites(), new RunWrites()];
	reader.open();
	closed.open();
	closed.close();
	writer.noteWrite('https://a.test', 'device', 7);
	// What is new has no ID yet; who looks for it lists the account.
	writer.noteWrite('https://a.test', 'device');
	reader.close();
	const heard = (run: RunWrites, url = 'https://a.test') => run.journalOf(url).since('device', 0);
	expect(heard(reader)).toEqual([7]);
	expect(heard(writer)).toEqual([7, undefined]);
	expect(heard(closed)).toEqual([]);
	// The device 7 of another service is another one.
	expect(heard(reader, 'https://b.test')).toEqual([]);
	expect(heard(writer, 'https://b.test')).toEqual([]);
});

it('devices of any name can be written while an account is changed', async () => {
	const writes = writesOf('account');
	await writes.withAccountLock(clockForTest(0), async () =>
		writes.withDeviceLock('account', clockForTest(0), nothing),
	);
});

it('an account is changed by one run at a time', async () => {
	await writesOf('account').withAccountLock(clockForTest(0), async () => {
		await writesOf('another account').withAccountLock(clockForTest(0), nothing);
		const refused = writesOf('account').withAccountLock(clockForTest(), nothing);
		await expect(refused).rejects.toMatchObject({
			code: 'DEVICE_IN_USE',
			message: 'Another run has been changing this account for more than 5 minutes',
		});
	});
});
