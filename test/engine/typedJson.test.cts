/** JSON that a person types reaches the service with the digits that were typed. */
import { startRawService, type RawRequest } from '../support/rawService.cts';
import { config, errorOf, runNode, selectById } from '../support/workflows.cts';

const digits = '90071992547409931234';

async function writesOf(
	resource: string,
	operation: string,
	parameters: object,
): Promise<RawRequest[]> {
	const bodies: Record<string, string> = {
		'GET /users': '[5]',
		'GET /user/5': '{"Id":5,"Name":"Ann"}',
		'GET /user/6': '{"Id":6,"Name":"Ann"}',
		'PUT /users': '{"Success":true,"Result":6}',
	};
	const { requests, credential } = await startRawService(({ method, path }) => ({
		body: bodies[`${method} ${path}`] ?? '{"Success":true,"Result":7}',
	}));
	const node = config('Run', resource, operation, { ...parameters });
	expect(errorOf(await runNode(node, credential))).toEqual({});
	return requests.filter(({ method }) => method !== 'GET');
}

it('API Request > Send sends the body as it was typed', async () => {
	const body = `{ "Big": ${digits}, "Price": 1.50 }`;
	const [write] = await writesOf('apiRequest', 'send', { method: 'POST', path: 'things', body });
	expect(write.body).toBe(body);
});

it('API Request > Send sends an empty body as an empty object', async () => {
	const [write] = await writesOf('apiRequest', 'send', {
		method: 'POST',
		path: 'things',
		body: ' ',
	});
	expect(write.body).toBe('{}');
});

it('JSON fields keep all digits of numbers', async () => {
	const fields = { userFields: `{ "Name": "Ann", "Big": ${digits}, "Small": 12 }` };
	const [created] = await writesOf('user', 'create', fields);
	expect(JSON.parse(created.body)).toMatchObject({ Big: digits, Small: 12 });
	const [updated] = await writesOf('user', 'update', { ...selectById('user', 5), ...fields });
	expect(JSON.parse(updated.body)).toMatchObject({ Big: digits, Small: 12 });
});
