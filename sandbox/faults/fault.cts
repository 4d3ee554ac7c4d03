import { z } from 'zod';

const scope = {
	/**
	 * Compared with the path of a request, without its query and ignoring case. In a string `*` stands
	 * for any number of characters.
	 */
	path: z.union([z.string(), z.instanceof(RegExp)]),
	method: z.string().optional(),
	/** By default all matching requests. */
	times: z.number().int().positive().optional(),
	/** How many matching requests it lets pass first. */
	after: z.number().int().nonnegative().optional(),
};

const byteCount = z.number().int().nonnegative();

/** The kinds of faults and their fields; the control plane checks JSON against it. */
export const faultSchema = z.discriminatedUnion('kind', [
	/** Responds with this status; by default the body is an HTML page as IIS serves it. */
	z.object({
		...scope,
		kind: z.literal('status'),
		status: z.number().int().min(200).max(599),
		body: z.string().optional(),
		contentType: z.string().optional(),
		/** Such as Retry-After. */
		headers: z.record(z.string()).optional(),
		/** Whether the request is carried out first, as behind a gateway that stops waiting. */
		afterHandling: z.boolean().optional(),
	}),
	/** Delays the response by real milliseconds; other faults still apply. */
	z.object({ ...scope, kind: z.literal('delay'), ms: z.number().nonnegative() }),
	/**
	 * The headers promise the whole body, but the connection ends after this many bytes of it, by
	 * default halfway through the body, or through the first chunk of a stream.
	 */
	z.object({ ...scope, kind: z.literal('cutBody'), afterBytes: byteCount.optional() }),
	/**
	 * Nothing comes after this many bytes of the body, and the connection stays open until the client
	 * leaves or the sandbox closes.
	 */
	z.object({ ...scope, kind: z.literal('stall'), afterBytes: byteCount }),
	/** The connection ends without a response, before or after the request is carried out. */
	z.object({ ...scope, kind: z.literal('drop'), afterHandling: z.boolean().optional() }),
	/** The feed's throttle document; `wrapper: null` leaves the root element out. */
	z.object({
		...scope,
		kind: z.literal('throttle'),
		wrapper: z.string().nullable().optional(),
		seconds: z.number().positive().optional(),
	}),
	/** Ends the session of the request, and responds with 401. */
	z.object({ ...scope, kind: z.literal('expireSession') }),
	/** Responds with 302 to the location. */
	z.object({ ...scope, kind: z.literal('redirect'), location: z.string() }),
	/**
	 * The request is carried out, but the body of its response is replaced: by text, or by bytes in
	 * `base64`, which take precedence; by nothing when there is neither.
	 */
	z.object({
		...scope,
		kind: z.literal('body'),
		body: z.string().optional(),
		base64: z.string().base64().optional(),
		contentType: z.string().optional(),
	}),
]);

export type Fault = z.infer<typeof faultSchema>;
