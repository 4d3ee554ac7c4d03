/** Serves the documents of a folder, in a separate process. */
import '../../../scripts/loopbackOnly.cts';

import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream';

import { sendResult } from '../processes.cts';

const [folder] = process.argv.slice(2);

/** `/50000/responses.aspx` is the report of 50,000 responses, `/50000.json` the same in JSON. */
const server = createServer((request, response) => {
	const [, name] = /^\/(\d+(?:\.json)?)/.exec(request.url ?? '') ?? [];
	if (name === undefined) {
		response.writeHead(404).end();
		return;
	}
	const file = name.endsWith('.json') ? name : `${name}.xml`;
	const type = name.endsWith('.json') ? 'application/json' : 'text/xml';
	response.setHeader('content-type', `${type}; charset=utf-8`);
	pipeline(createReadStream(path.join(folder, file)), response, () => {});
});

server.listen(0, '127.0.0.1', () => {
	const address = server.address();
	if (typeof address !== 'object' || address === null) throw new Error('No port');
	sendResult({ origin: `http://127.0.0.1:${address.port}` });
});

process.once('disconnect', () => {
	server.close();
	server.closeAllConnections();
});
