import type { Transport } from '../../service/http/transport';
import { requireOne, type NameList } from '../../words/names';
import {
	namedDepartments,
	ReadingSession,
	WebApiClient,
	type NamedEntity,
	type WebApiLogin,
} from '../../service/webApi';
import { departmentLabel } from '../parameters/fields/department';

const field = {
	label: departmentLabel,
	among: 'the accounts and departments that the Web API UID can access',
};

/** Looks up departments by name. */
export class DepartmentNames {
	private readonly lists = new Map<string, Promise<NameList<NamedEntity>>>();

	/** Returns the ID of a department. The list is requested once for all items; a failed request is forgotten. */
	async idOf(name: string, { url, uid, secrets }: WebApiLogin, transport: Transport) {
		const key = JSON.stringify([url, uid]);
		// Listing departments needs no session, so this one is never logged in.
		const client = new WebApiClient(new ReadingSession({ url, uid, secrets }), transport);
		const list = this.lists.get(key) ?? client.listDepartments().then(namedDepartments);
		this.lists.set(key, list);
		list.catch(() => this.lists.delete(key));
		return requireOne(field, { name }, await list).id;
	}
}
