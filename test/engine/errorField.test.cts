/**
 * n8n takes an item for an error when it has nothing but `error`, `message` and `details`, or `$error` and
 * `$json`: what a service said well arrives at the first output, whatever its fields are called.
 */
import { rawFeed, rawFeedCredential } from '../support/rawFeed.cts';
import { startRawService } from '../support/rawService.cts';
import { config, errorOf, json, reports, runNode } from '../support/workflows.cts';

const onError = { onError: 'continueErrorOutput' as const };

async function send(body: string, status = 200) {
	const service = await startRawService(() => ({ status, body }));
	const node = config('Send', 'apiRequest', 'send', { method: 'GET', path: 'x' }, onError);
	const run = await runNode(node, service.credential, { rows: [{ row: 1 }] });
	expect(errorOf(run)).toEqual({});
	return run;
}

it.each([
	['{"error":null}', { error: null }],
	['{"error":{"count":3}}', { error: { count: 3 }, isError: false }],
	[
		'{"error":"none","message":"all is well"}',
		{ error: 'none', message: 'all is well', isError: false },
	],
	['{"error":"none","more":1}', { error: 'none', more: 1 }],
	['{"$error":{"message":"x"},"$json":1}', { value: { $error: { message: 'x' }, $json: 1 } }],
])(
	'a successful response appears at the first output, even if it looks like an error: %s',
	async (body, item) => {
		const run = await send(body);
		expect(json(run, 'Send', 0)).toEqual([item]);
		expect(json(run, 'Send', 1)).toEqual([]);
	},
);

it('each entry of a list appears at the first output, even if it looks like an error', async () => {
	const run = await send('[{"error":{"a":1}},{"error":0},1]');
	expect(json(run, 'Send', 0)).toEqual([
		{ error: { a: 1 }, isError: false },
		{ error: 0 },
		{ value: 1 },
	]);
	expect(json(run, 'Send', 1)).toEqual([]);
});

it('a refused item appears at the error output, with its data', async () => {
	const run = await send('{"error":{"message":"No"}}', 400);
	expect(json(run, 'Send', 0)).toEqual([]);
	expect(json(run, 'Send', 1)).toEqual([
		{ row: 1, error: expect.stringContaining('No'), details: expect.any(String) },
	]);
});

it('a record with only an error field appears at the first output', async () => {
	const feed = await rawFeed('<Report><Response><error>Timeout</error></Response></Report>');
	const parameters = { returnAll: true, simplify: false };
	const node = reports('Read', 'response', 'getAll', parameters, onError);
	const run = await runNode(node, rawFeedCredential(feed));
	expect(json(run, 'Read', 0)).toEqual([{ error: 'Timeout', isError: false }]);
	expect(json(run, 'Read', 1)).toEqual([]);
});
