import { countOf } from '../accountSetup';
import { oneLine } from '../../words/text';
import { listSome, shorten } from '../../words/util/phrases';
import { auditSources, type AuditedEntity, type UnreadSource } from './account';

/** The vendor's wiki, for the sources of rules. */
export const wiki = 'https://www.dotcom-monitor.com/wiki/knowledge-base';

const maxNameLength = 100;
const maxNames = 3;

export function quote(name: string): string {
	return `"${shorten(oneLine(name), maxNameLength)}"`;
}

/** A list of the account in words: `the schedules`, or `the schedules of department "Web Shop"`. */
export function sourceText({ source, department }: UnreadSource): string {
	return `${auditSources[source]}${departmentSuffix(department)}`;
}

/** ` of department "Web Shop"`; empty if only one department is audited. */
export function departmentSuffix(department: string | undefined): string {
	return department ? ` of department ${quote(department)}` : '';
}

/** The first names: `"Shop", "Blog", "Careers" and 37 more`. */
export function quoteNames(entities: readonly AuditedEntity[]): string {
	const names = entities.map(({ name }) => quote(name));
	return listSome(names, maxNames);
}

/** The number and the first names: `40 devices: "Shop", "Blog", "Careers" and 37 more`. */
export function devicesText(devices: readonly AuditedEntity[]): string {
	return `${countOf(devices.length, 'device')}: ${quoteNames(devices)}`;
}

/** A duration in words: `2.5 minutes`, `90 minutes`; full hours from two on as `3 hours`. */
export function minutesText(minutes: number): string {
	if (minutes >= 120 && minutes % 60 === 0) return countOf(minutes / 60, 'hour');
	return countOf(Math.round(minutes * 10) / 10, 'minute');
}

/** Names under which countries register domains, such as co in co.uk. */
const sharedEnding = /^(?:ac|co|com|edu|gob|gov|net|or|org)$/;

/** The registered domain of a host: shop.example for www.shop.example. An IP address stays as it is. */
export function siteOf(host: string): string {
	const isIpAddress = /^[\d.]+$/.test(host) || host.includes(':');
	if (isIpAddress) return host;
	const labels = host.split('.');
	const [second = '', top = ''] = labels.slice(-2);
	const length = top.length === 2 && sharedEnding.test(second) ? 3 : 2;
	return labels.slice(-length).join('.');
}
