import {
	completeWebAddress,
	canBeMonitored,
	isDnsName,
	isHost,
	isWebAddress,
} from '../../../words/values/webAddress';
import { unwrapLink } from '../../../words/values/wrappedLinks';
import { webApiFacts } from '../facts';
import { toHttpsUrl, type TaskKind } from '../task/task';
import { certificateChecks } from '../task/taskBody';
import type { NewTask } from './newTask';

interface AddressForm {
	/** The form in words, to follow "is not" in messages. */
	label: string;
	example: string;
	isValid(address: string): boolean;
}

/** The tasks of a platform, or of a kind of monitoring that the contract calls a platform. */
interface PlatformTasks {
	/** The platform under which the service lists devices with such tasks. */
	platform: string;
	address: AddressForm;
	/** `web`, `ssl` (a web address with certificate checks), `dns`, or `other`: a type with unknown fields. */
	kind: TaskKind;
}

function isHostAndPort(text: string): boolean {
	const [, host = '', port] = /^(.*):(\d{1,5})$/.exec(text) ?? [];
	const isPort = Number(port) >= 1 && Number(port) <= 65_535;
	// The last part of an IPv6 address without brackets is no port.
	return isPort && isHost(host) && (host.startsWith('[') || !host.includes(':'));
}

/** Whether a text is a host, with or without a port. */
function isServer(text: string): boolean {
	return isHost(text) || isHostAndPort(text);
}

function isMailAddress(text: string): boolean {
	const [name, domain, ...rest] = text.split('@');
	return /^\S+$/.test(name) && domain !== undefined && rest.length === 0 && isHost(domain);
}

/**
 * Whether a text is a URL with one of these schemes and a valid host, without port 0, a second scheme
 * or a wildcard path.
 *
 * @param schemes alternatives of a regular expression: "ftps?|sftp"
 */
function isUrlWithScheme(text: string, schemes: string): boolean {
	return new RegExp(`^(?:${schemes})://[^/\\s]\\S*$`, 'i').test(text) && canBeMonitored(text);
}

const forms = {
	web: { label: 'a web address', example: 'https://www.example.com/', isValid: isWebAddress },
	webSocket: {
		label: 'a WebSocket address',
		example: 'wss://www.example.com/socket',
		isValid: (text: string) => isUrlWithScheme(text, 'wss?'),
	},
	ftp: {
		label: 'an FTP address or a host',
		example: 'ftp://ftp.example.com/',
		isValid: (text: string) => isUrlWithScheme(text, 'ftps?|sftp') || isServer(text),
	},
	certificate: {
		label: 'an https address or a host',
		example: 'www.example.com:443',
		isValid: (text: string) => isUrlWithScheme(text, 'https') || isServer(text),
	},
	host: {
		label: 'a host name or IP address',
		example: 'www.example.com',
		isValid: (text: string) => isHost(text),
	},
	hostName: { label: 'a host name to resolve', example: 'www.example.com', isValid: isDnsName },
	hostAndPort: {
		label: 'a host and a port',
		example: 'www.example.com:443',
		isValid: isHostAndPort,
	},
	mail: {
		label: 'a mail server or mail address',
		example: 'smtp.example.com:25 or name@example.com',
		isValid: (text: string) => isMailAddress(text) || isServer(text),
	},
	voip: {
		label: 'a SIP address or a host',
		example: 'sip:name@example.com',
		isValid: (text: string) => {
			const address = text.replace(/^sips?:/i, '');
			return isMailAddress(address) || isServer(address);
		},
	},
	any: { label: 'an address', example: 'www.example.com', isValid: (text: string) => text !== '' },
} satisfies Record<string, AddressForm>;

const serverView = webApiFacts.webTaskPlatform.value;

/** Tasks of devices on the platform ServerView. */
function onServerView(address: AddressForm, kind: PlatformTasks['kind'] = 'other'): PlatformTasks {
	return { platform: serverView, address, kind };
}

/** By name of a platform in lower case; docs/dev/service.md W4 and W7. */
const tasksByPlatform: Record<string, PlatformTasks> = {
	browserview: { platform: 'BrowserView', address: forms.web, kind: 'other' },
	dns: onServerView(forms.hostName, 'dns'),
	email: onServerView(forms.mail),
	ftp: onServerView(forms.ftp),
	graphql: onServerView(forms.web),
	https: onServerView(forms.web, 'web'),
	'icmp ping': onServerView(forms.host),
	metricsview: { platform: 'MetricsView', address: forms.any, kind: 'other' },
	rest: onServerView(forms.web, 'web'),
	serverview: onServerView(forms.web, 'web'),
	soap: onServerView(forms.web),
	ssl: onServerView(forms.certificate, 'ssl'),
	'tcp port': onServerView(forms.hostAndPort),
	traceroute: onServerView(forms.host),
	userview: { platform: 'UserView', address: forms.web, kind: 'other' },
	voip: onServerView(forms.voip),
	websocket: onServerView(forms.webSocket),
};

/** The tasks of a platform; those of an unknown platform have any address and the kind `other`. */
export function platformTasks(platform: string): PlatformTasks {
	const name = platform.toLowerCase();
	if (Object.hasOwn(tasksByPlatform, name)) return tasksByPlatform[name];
	return { platform, address: forms.any, kind: 'other' };
}

/**
 * A desired task with the kind that the platform's tasks have; `other` if it has its own type. A task of
 * the kind `ssl` becomes a web task of the https address with all certificate checks.
 */
export function toDesiredTask(platform: string, task: NewTask): NewTask {
	const { kind } = platformTasks(platform);
	if (task.typeId !== undefined) return { ...task, kind: 'other' };
	if (kind !== 'ssl') return { ...task, kind };
	const checks = Object.keys(certificateChecks).map((name) => [name, true]);
	const url = toHttpsUrl(task.url);
	return { ...task, kind: 'web', url, fields: { ...Object.fromEntries(checks), ...task.fields } };
}

/**
 * The address that a user means, if the platform's tasks have web addresses: with https:// if it has no
 * scheme, and the target of a wrapped link.
 */
export function completeAddress(platform: string, address: string): string {
	const isWeb = platformTasks(platform).address === forms.web;
	const target = isWeb ? unwrapLink(address) : address;
	return (isWeb ? completeWebAddress(target) : undefined) ?? target;
}

/** Whether a platform's tasks can have an HTTP method: tasks with a web address, or with any address. */
export function hasMethod(platform: string): boolean {
	const { address } = platformTasks(platform);
	return address === forms.web || address === forms.any;
}
