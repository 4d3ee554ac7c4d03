import {
	countField,
	mapField,
	numberField,
	withProperty,
	type Field,
	type FieldProperty,
} from '../field';

export const defaultItemsAtOnce = { read: 8, write: 4 };

const maxItemsAtOnce = 50;

export function itemsAtOnceField(defaultCount: number): Field<number> {
	return countField(
		{ min: 1, max: maxItemsAtOnce },
		{
			displayName: 'Concurrent Items',
			name: 'itemsAtOnce',
			typeOptions: { minValue: 1, maxValue: maxItemsAtOnce },
			default: defaultCount,
			description:
				'How many input items to work on, and how many requests to send, at the same time. The value of the first item applies to all.',
		},
		undefined,
		`Enter a number such as ${defaultCount} in Concurrent Items, or remove it from Options.`,
	);
}

export const defaultTimeoutSeconds = {
	webApi: 60,
	/** Some calls of load tests take minutes; docs/dev/service.md W13. */
	loadTests: 600,
	/** A report over months for many devices takes the service minutes. */
	xmlFeed: 300,
};

/** A day: Node's timers hold up to 2^31 milliseconds, about 24 days. */
const maxSeconds = 86_400;

/** Its value is in milliseconds; `defaultSeconds` is in seconds, as users see it. */
export function timeoutField(defaultSeconds: number): Field<number> {
	return secondsField(1, {
		displayName: 'Request Timeout',
		name: 'timeout',
		default: defaultSeconds,
		description: 'Seconds to wait for the service to respond',
	});
}

/** In milliseconds. */
const totalTimeoutField = secondsField(1, {
	displayName: 'Total Timeout',
	name: 'totalTimeout',
	default: 3600,
	description: 'Seconds that a report can take from the request to the last byte',
});

export const defaultMaxWaitMs = 60_000;

/** In milliseconds. */
const maxWaitField = secondsField(0, {
	displayName: 'Max Wait',
	name: 'maxWait',
	default: defaultMaxWaitMs / 1000,
	description: 'Seconds to wait when the service limits requests to one in 10 seconds',
});

export const webApiMaxWaitField = withProperty(maxWaitField, {
	description: 'Seconds to wait when the service limits requests',
});

/** A field in seconds, up to a day; its value is in milliseconds, rounded up. */
function secondsField(minSeconds: number, property: FieldProperty & { default: number }) {
	const seconds = numberField(
		{ typeOptions: { minValue: minSeconds }, ...property },
		{
			isValid: (value) => value >= minSeconds && value <= maxSeconds,
			unit: 'second',
			problem: 'is not a number of seconds',
			hint: `Enter a number between ${minSeconds} and ${maxSeconds} (a day) in ${property.displayName}, or remove it from Options.`,
		},
	);
	return mapField(seconds, (value) => Math.ceil(value * 1000));
}

export const feedTimingFields = {
	maxWait: maxWaitField,
	timeout: timeoutField(defaultTimeoutSeconds.xmlFeed),
	totalTimeout: totalTimeoutField,
};
