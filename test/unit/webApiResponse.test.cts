/** Replies that are as large as they may be, and nothing that the Web API sends. */
import { ServiceError } from '../../nodes/shared/service/http/serviceError';
import { parseResponse } from '../../nodes/shared/service/webApi/response';
import { tooMuchCpuMs, withCpuMs } from '../support/cpu.cts';
import { soundsLikeRefusal } from '../../nodes/shared/service/webApi/explanation';

const secret = '0123456789ABCDEF0123456789ABCDEF';

function messageOf(body: string, status: number, mutates = false): string {
	try {
		parseResponse({ status, headers: {}, body }, { mutates, secrets: [secret] });
	} catch (error) {
		if (error instanceof ServiceError) return error.message;
	}
	return 'no error';
}

const words = 'x y '.repeat(8_000_000);

it.each([
	['text', words, 200],
	['a text in an error', words, 400],
	['garbage', '\u0001{[<'.repeat(8_000_000), 200],
	['a web page without a title', `<html>${'<p>x y</p>'.repeat(3_200_000)}`, 200],
	['an explanation', JSON.stringify({ message: words }), 400],
	['an unclear confirmation', JSON.stringify({ Result: words }), 200],
])('the start of a response of 32 MB is quoted in no time: %s', async (_, body, status) => {
	const { result, cpuMs } = await withCpuMs(() => messageOf(body, status, status === 200));
	expect(result).toMatch(/x y|\{\[<|no error/);
	expect(cpuMs).toBeLessThan(tooMuchCpuMs);
});

it.each([65_500, 65_520, 65_535, 65_536])(
	'a quoted response ends without a part of a secret, at %s',
	(length) => {
		const body = `<html>${' '.repeat(length - '<html>'.length - 10)}${secret}${' '.repeat(9)}`;
		expect(messageOf(body, 400)).not.toMatch(/0123/);
	},
);

it.each([
	[{ Errors: [] }, false],
	[{ ErrorDescription: 'The name is taken' }, true],
])('the reply %j to a write is a refusal: %s', (content, isRefusal) =>
	expect(soundsLikeRefusal(content)).toBe(isRefusal),
);
