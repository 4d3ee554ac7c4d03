import type { IHookFunctions, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';

import { splitRequest, readAlert, type AlertReading } from '../shared/features/alerts';
import { redactValue } from '../shared/service/http/redact';
import { hasDefaultTimeZone } from '../shared/n8n/run/defaultTimeZone';
import { readFields } from '../shared/n8n/parameters/field';
import { ParameterReader } from '../shared/n8n/parameters/parameterReader';
import { toWallClock } from '../shared/words/util/time';
import { isInWindows } from '../shared/words/values/weeklyWindows';
import {
	activatedState,
	emptyAlertState,
	applyAlert,
	applyUnreadAlert,
	timeZoneHint,
	type AlertEvent,
	type AlertSettings,
	type AlertStep,
} from '../shared/features/watch';
import { alertFields } from './fields';
import { LatestState } from './latestStates';
import { toItems, type Received } from './output';
import { containsSecret, readBody, readQuery } from './request';
import { isAttended } from '../shared/n8n/run/attended';

/** A manual test emits all events, not only the chosen ones. */
const everyEvent: ReadonlySet<AlertEvent> = new Set([
	'cameBack',
	'notUnderstood',
	'stillDown',
	'test',
	'wentDown',
]);

/** Checks the fields; on activation, also empties the state but for the keys of outages that last. @throws {ParameterError} for an invalid field */
export function startAlerts(context: IHookFunctions): void {
	readFields(alertFields, ParameterReader.forTrigger(context));
	if (context.getActivationMode() !== 'activate') return;
	const latest = new LatestState(context);
	latest.write(activatedState(latest.read(), Date.now()));
}

/**
 * The response to a request and the items that it starts the workflow with. Nothing waits between
 * reading and writing the state: no other request comes in between.
 *
 * @throws {ParameterError} when a field is invalid
 */
export function receiveAlert(context: IWebhookFunctions): IWebhookResponseData {
	const parameters = ParameterReader.forTrigger(context);
	const values = readFields(alertFields, parameters);
	const body = readBody(context);
	if (!containsSecret(context, values.secret, body)) return refuse(context, 404);
	if (body === undefined) return refuse(context, 413, 'The alert is larger than 256 KB');
	// The secret is removed before names, texts and fields are read.
	const hide = <Value>(value: Value) => redactValue(value, [values.secret]);
	const reading = readAlert(hide(splitRequest(body)), hide(readQuery(context, 'deviceId')));
	const now = Date.now();
	const received = { reading, body: hide(body), now };
	const { timeZone } = parameters;
	const step = applyReceived(context, received, toSettings(values, now, timeZone));
	const items = toItems(step, received, timeZone, {
		timeZoneHint: timeZoneHintOf(context, reading, now),
	});
	const workflowData = items.length > 0 ? { workflowData: [items] } : {};
	if ('unread' in reading) {
		const { hint, problem } = reading.unread;
		return { ...refuse(context, 400, `This alert ${problem}. ${hint}`), ...workflowData };
	}
	const message = items.length > 0 ? 'The workflow was started' : 'Nothing new';
	return { webhookResponse: { message }, ...workflowData };
}

/**
 * Compares an alert with the saved state, and saves the new one. A manual test starts with an empty
 * state, emits all events and saves nothing.
 */
function applyReceived(
	context: IWebhookFunctions,
	{ body, now, reading }: Received,
	settings: AlertSettings,
): AlertStep {
	const latest = new LatestState(context);
	const isTest = isAttended(context);
	const before = isTest ? emptyAlertState(0) : latest.read();
	const used = isTest ? { ...settings, events: everyEvent, isQuiet: false } : settings;
	const step =
		'unread' in reading
			? applyUnreadAlert(before, reading.unread, body, now)
			: applyAlert(before, reading.alert, now, used);
	if (!isTest && step.state !== before) latest.write(step.state);
	return step;
}

/** A hint about the texts' time zone for a user who builds the workflow; null without a reason. */
function timeZoneHintOf(
	context: IWebhookFunctions,
	reading: AlertReading,
	now: number,
): string | null {
	if (!isAttended(context)) return null;
	return timeZoneHint({
		timeZone: context.getTimezone(),
		isDefault: hasDefaultTimeZone(context),
		now,
		accountTime: 'alert' in reading ? reading.alert.sentAt : undefined,
	});
}

type Values = ReturnType<typeof readFields<typeof alertFields>>;

/** @param now in milliseconds since 1970; decides whether these are quiet hours */
function toSettings(
	{ events, options, reminder }: Values,
	now: number,
	timeZone: string,
): AlertSettings {
	const { quietHours = [] } = options;
	const isQuiet = isInWindows(quietHours, toWallClock(now, timeZone).getTime());
	return { events, reminder, isQuiet };
}

/** Responds to a refused request in place of n8n; without a body if `message` is undefined. */
function refuse(
	context: IWebhookFunctions,
	status: number,
	message?: string,
): IWebhookResponseData {
	const response = context.getResponseObject().status(status);
	if (message === undefined) response.end();
	else response.json({ message });
	return { noWebhookResponse: true };
}
