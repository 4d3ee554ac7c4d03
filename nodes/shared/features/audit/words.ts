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

/** `the schedules`, `the schedules of department "Web Shop"`. */
export function sourceText({ source, department }: UnreadSource): string {
	return `${auditSources[source]}${ofDepartment(department)}`;
}

/** ` of department "Web Shop"`; empty if only one is audited. */
export function ofDepartment(department: string | undefined): string {
	return department ? ` of department ${quote(department)}` : '';
}

/** `"Shop", "Blog", "Careers" and 37 more`. */
export function quoteNames(entities: readonly AuditedEntity[]): string {
	return listSome(
		entities.map(({ name }) => quote(name)),
		maxNames,
	);
}

/** `1 device: "Shop"`, `40 devices: "Shop", "Blog", "Careers" and 37 more`. */
export function countDevices(devices: readonly AuditedEntity[]): string {
	return `${countOf(devices.length, 'device')}: ${quoteNames(devices)}`;
}

/** `90 minutes`, `2.5 minutes`; from two hours on, full hours as `3 hours`. */
export function minutesText(minutes: number): string {
	const areFullHours = minutes >= 120 && minutes % 60 === 0;
	if (areFullHours) return countOf(minutes / 60, 'hour');
	return countOf(Math.round(minutes * 10) / 10, 'minute');
}

/** Second-level names under which countries register names, such as co in co.uk. */
const sharedEnding = /^(?:ac|co|com|edu|gob|gov|net|or|org)$/;

/** The registrable part of a host: shop.example of www.shop.example; IP addresses as a whole. */
export function siteOf(host: string): string {
	if (/^[\d.]+$/.test(host) || host.includes(':')) return host;
	const parts = host.split('.');
	const [second = '', top = ''] = parts.slice(-2);
	const length = top.length === 2 && sharedEnding.test(second) ? 3 : 2;
	return parts.slice(-length).join('.');
}
