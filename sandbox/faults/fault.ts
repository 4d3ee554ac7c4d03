import { z } from 'zod';

/** Which requests a fault meets, and how many of them. */
const scope = {
	/**
	 * The path below the origin without query, compared without regard to case. In a string `*`
	 * stands for any run of characters.
	 */
	path: z.union([z.string(), z.instanceof(RegExp)]),
	method: z.string().optional(),
	/** How many requests it meets before it is used up; without it, every one. */
	times: z.number().int().positive().optional(),
	/** How many matching requests pass before it begins. */
	after: z.number().int().nonnegative().optional(),
};

const bytes = z.number().int().nonnegative();

/** The kinds of faults and their fields, for JSON from outside and for the type below alike. */
export const faultSchema = z.discriminatedUnion('kind', [
	/** This status instead of the answer; without a body an HTML page as IIS serves it. */
	z.object({
		...scope,
		kind: z.literal('status'),
		status: z.number().int().min(200).max(599),
		body: z.string().optional(),
		contentType: z.string().optional(),
		/** Such as Retry-After. */
		headers: z.record(z.string()).optional(),
	}),
	/** The answer comes this many real milliseconds later; other faults still apply. */
	z.object({ ...scope, kind: z.literal('delay'), ms: z.number().nonnegative() }),
	/**
	 * The head promises the whole body, the connection ends after so many bytes of it; without a
	 * number half way through it, or through the first piece of a stream.
	 */
	z.object({ ...scope, kind: z.literal('cutBody'), afterBytes: bytes.optional() }),
	/**
	 * After so many bytes of the body nothing more comes, and the connection stays open until the
	 * client goes or the sandbox closes.
	 */
	z.object({ ...scope, kind: z.literal('stall'), afterBytes: bytes }),
	/** The usual answer under another Content-Type. */
	z.object({ ...scope, kind: z.literal('contentType'), contentType: z.string() }),
	/** The connection ends without an answer, before or after the request is carried out. */
	z.object({ ...scope, kind: z.literal('drop'), afterHandling: z.boolean().optional() }),
	/** The feed's throttle document; `wrapper: null` leaves the root element out. */
	z.object({
		...scope,
		kind: z.literal('throttle'),
		wrapper: z.string().nullable().optional(),
		seconds: z.number().positive().optional(),
	}),
	/** 401 for this request, and its session is gone. */
	z.object({ ...scope, kind: z.literal('expireSession') }),
	/** 302 to the location. */
	z.object({ ...scope, kind: z.literal('redirect'), location: z.string() }),
	/**
	 * The request is carried out, and this takes the place of the answer's body: a text, or bytes
	 * in `base64`, which win over the text; an empty body when there is neither.
	 */
	z.object({
		...scope,
		kind: z.literal('body'),
		body: z.string().optional(),
		base64: z.string().base64().optional(),
		contentType: z.string().optional(),
	}),
]);

/** Something to go wrong on purpose. */
export type Fault = z.infer<typeof faultSchema>;
