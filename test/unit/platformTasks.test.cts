import { platformTasks } from '../../nodes/shared/service/webApi/device/platformTasks';

const hosts = ['www.example.com', '192.0.2.7', '2001:db8::1', '[2001:db8::1]'];
const hostsAndPorts = ['www.example.com:443', '[2001:db8::1]:25', 'localhost:1', 'localhost:65535'];
const mails = ['name@example.com'];
const https = ['https://www.example.com/', 'https://www.example.com/a,b;c?d=e,f'];
const webPages = [...https, 'http://www.example.com:8080/a?b=c'];
const webSockets = ['wss://www.example.com/socket?of=a,b;c', 'ws://www.example.com'];
const ftp = [
	'ftp://ftp.example.com/',
	'ftps://ftp.example.com',
	'sftp://a,b:c@ftp.example.com/a,b',
];
const sip = ['sip:name@example.com', 'SIPS:example.com', 'sip:example.com:5060'];
const records = ['_dmarc.example.com', '_sip._tcp.example.com'];
const nothing = [
	'*.example.com',
	'-www.example.com',
	'www..example.com',
	'https://*.example.com/',
	'https://_dmarc.example.com/',
	'https://https://www.example.com/',
	'wss://*.example.com/',
	'sftp://*.example.com/',
	'*.example.com:443',
	'name@*.example.com',
	'',
	'www example',
	'localhost:0',
	'localhost:65536',
	'a@b@c',
	'@',
	'name@',
	'a@b:c',
];

const all = [hosts, hostsAndPorts, mails, webPages, webSockets, ftp, sip, records, nothing].flat();

it.each([
	['HTTPS', webPages],
	['REST', webPages],
	['WebSocket', webSockets],
	['FTP', [...ftp, ...hosts, ...hostsAndPorts]],
	['SSL', [...https, ...hosts, ...hostsAndPorts]],
	['DNS', [...hosts, ...records]],
	['ICMP Ping', hosts],
	['TCP Port', hostsAndPorts],
	// What is before the @ can be anything.
	['Email', [...mails, sip[0], ...hosts, ...hostsAndPorts]],
	['VoIP', [...sip, ...mails, ...hosts, ...hostsAndPorts]],
	['a platform that is not known', all.filter((address) => address !== '')],
])('the platform %s accepts these addresses, and no others', (platform, addresses) => {
	const { isValid } = platformTasks(platform).address;
	expect(all.filter(isValid).sort()).toEqual([...addresses].sort());
});
