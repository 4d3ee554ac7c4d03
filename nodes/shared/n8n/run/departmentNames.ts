import type { Transport } from '../../http/transport';
import {
	findByName,
	namedDepartments,
	ReadingSession,
	WebApiClient,
	type DepartmentEntry,
	type WebApiLogin,
} from '../../webApi';
import { departmentLabel } from '../parameters/fields/department';
import { requireOneNamed } from './requireOneNamed';

/** The departments of the accounts that one run of a node works in, read once when one is named. */
export class DepartmentNames {
	private readonly lists = new Map<string, Promise<DepartmentEntry[]>>();

	/**
	 * The ID of the department with a name.
	 *
	 * @throws {ParameterError} when nothing has the name, or several have
	 */
	async idOf(name: string, { url, uid, secrets }: WebApiLogin, transport: Transport) {
		const key = JSON.stringify([url, uid]);
		// The list starts no session, so this one is never logged in.
		const client = new WebApiClient(new ReadingSession({ url, uid, secrets }), transport);
		const list = this.lists.get(key) ?? client.listDepartments();
		this.lists.set(key, list);
		list.catch(() => this.lists.delete(key));
		const departments = await list;
		const place = 'the accounts and departments that the Web API UID may work in';
		const sought = { kind: 'department', name, label: departmentLabel, place };
		return requireOneNamed(sought, findByName(name, namedDepartments(departments))).id;
	}
}
