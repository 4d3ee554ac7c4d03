/** A service with OpenAI's Chat Completions, whose model takes the tool whose description has a word of the question. */
import { z } from 'zod';

import { serverForTest } from '../../support/listen.cts';

const messageSchema = z.object({
	role: z.string(),
	content: z.unknown(),
	tool_calls: z.unknown().optional(),
});

const requestSchema = z.object({
	messages: z.array(messageSchema),
	tools: z
		.array(
			z.object({
				function: z.object({
					name: z.string(),
					description: z.string(),
					parameters: z.object({ properties: z.record(z.unknown()) }),
				}),
			}),
		)
		.default([]),
});

type ChatRequest = z.infer<typeof requestSchema>;

/** What the model does with a question. */
export interface Turn {
	question: RegExp;
	/** What the description of its tool has in it. */
	tool: RegExp;
	/** Of each of the tool's parameters whose name has this in it. */
	give: Record<string, (earlier: string) => string>;
}

/** @returns its base address, and what it was asked */
export async function startStandInModel(turns: readonly Turn[]) {
	const requests: ChatRequest[] = [];
	const origin = await serverForTest(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const asked = requestSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
		requests.push(asked);
		const message = answer(asked, turns);
		response.setHeader('content-type', 'application/json');
		response.end(
			JSON.stringify({
				id: 'chatcmpl-1',
				object: 'chat.completion',
				created: 1,
				model: 'stand-in',
				choices: [{ index: 0, message, finish_reason: message.tool_calls ? 'tool_calls' : 'stop' }],
				usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
			}),
		);
	});
	return { url: `${origin}/v1`, requests };
}

function answer({ messages, tools }: ChatRequest, turns: readonly Turn[]) {
	const last = messages.at(-1);
	// What a tool answered is the answer.
	if (last?.role === 'tool') return { role: 'assistant', content: String(last.content) };
	const turn = turns.find(({ question }) => question.test(String(last?.content)));
	const found = turn && tools.find(({ function: { description } }) => turn.tool.test(description));
	if (!found) return { role: 'assistant', content: `No tool for ${String(last?.content)}` };
	const earlier = messages.map(({ content }) => String(content)).join('\n');
	const given = Object.keys(found.function.parameters.properties).map((name) => {
		const [, give] = Object.entries(turn.give).find(([part]) => name.includes(part)) ?? [];
		return [name, give?.(earlier) ?? ''];
	});
	const call = { name: found.function.name, arguments: JSON.stringify(Object.fromEntries(given)) };
	return {
		role: 'assistant',
		content: null,
		tool_calls: [{ id: `call_${messages.length}`, type: 'function', function: call }],
	};
}
