/** What the service says in a refusal reaches the user, in whatever form it says it. */
import { startRawService } from '../support/rawService.cts';
import { creation } from '../support/webApiErrors.cts';
import { errorOf, runNode } from '../support/workflows.cts';
import { recordConsole } from '../support/secretScan.cts';

beforeEach(recordConsole);

async function refuse(status: number, body: string, cookies?: string[]) {
	const service = await startRawService(() => ({ status, body }), cookies);
	return errorOf(await runNode(creation(), service.credential));
}

it.each([
	[400, '{"ErrorDescription":"No package","ErrorCode":105}', 'No package (code 105)'],
	[200, '{"Success":false,"ErrorDescription":["No","way."],"ErrorCode":"E7"}', 'No way (code E7)'],
	[400, '{"errors":[{"Code":" 12"},{"Code":13}]}', 'code 12 code 13'],
	[400, '{"ErrorDescription":"","ErrorCode":0,"message":"Bad name"}', 'Bad name'],
	[400, '{"error":"invalid_request","error_description":"No Name"}', 'No Name invalid_request'],
	[400, '{"error":{"code":17,"message":"Bad name"}}', 'Bad name (code 17)'],
	[422, '{"errors":[{"Code":"X1","Message":"Bad name"},"Bad url"]}', 'Bad name (code X1) Bad url'],
	[422, '{"errors":{"Name":["is required"],"Url":"is bad"}}', 'Name: is required Url: is bad'],
	[
		400,
		'{"Message":"The request is invalid.","ModelState":{"device.Name":["Too long"]}}',
		'The request is invalid. device.Name: Too long',
	],
	[400, '{"type":"about:blank","title":"Bad","detail":"No Name","status":400}', 'Bad No Name'],
	[200, '{"Success":false,"Result":"Name is taken"}', 'Name is taken'],
	[400, '"Device limit reached"', 'Device limit reached'],
	[503, '{"Message":"Back at noon","Code":"M1"}', 'Back at noon (code M1)'],
])(
	'a refusal of the Web API reaches the user with its code: status %i, %s',
	async (status, body, message) => {
		expect((await refuse(status, body)).message).toBe(message);
	},
);

it.each([
	[400, '{"error_code":12}', '(status 400): {"error_code":12}'],
	[400, '{"reason_text":"Bad name"}', '(status 400): {"reason_text":"Bad name"}'],
	[409, 'Device limit\n reached', '(status 409): Device limit reached'],
	[403, '[5]', '(status 403): [5]'],
	[404, '{"x":1}', '(status 404): {"x":1}'],
	[500, '<html><body><p>Stack <b>trace</b></p></body></html>', '(status 500): Stack trace'],
	[400, `{"x":"${'y'.repeat(400)}"}`, `(status 400): {"x":"${'y'.repeat(294)}…`],
])(
	'a refusal of the Web API is quoted when its form is unknown: status %i, %s',
	async (status, body, quote) => {
		const { message } = await refuse(status, body);
		expect(message?.slice(message.indexOf('(status'))).toBe(quote);
	},
);

it('a refusal of the Web API is quoted without secrets, even where it is cut', async () => {
	const uid = '0123456789ABCDEF0123456789ABCDEF';
	const pid = 'fedcba98-7654-3210-fedc-ba9876543210';
	const body = JSON.stringify({ x: `${uid} ${pid} my-cookie-12345 ${'y'.repeat(271)} ${pid}` });
	const { message } = await refuse(400, body, ['a=my-cookie-12345']);
	expect(message).toContain('{"x":"***** ***** ***** yy');
	expect(message).toMatch(/y \*{1,5}…$/);
});
