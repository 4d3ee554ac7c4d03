import { spawn } from 'node:child_process';
import { createServer } from 'node:net';

import { sessionPool } from '../../../../nodes/shared/service/webApi';

it('leaves everything open', async () => {
	await new Promise<void>((resolve) => createServer().listen(0, '127.0.0.1', resolve));
	// It ends with this process, which holds the other end.
	spawn(process.execPath, ['-e', 'process.stdin.resume()']);
	setInterval(() => {}, 1000);
	sessionPool.sessionFor('execution', { url: 'http://127.0.0.1', uid: 'uid' });
});

it('hides that it tried to reach another host', async () => {
	await fetch('http://192.0.2.1/').catch(() => {});
});

it('closes what it opens', async () => {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	server.close();
});

afterAll(() => void setInterval(() => {}, 1000));
