import { describeChange } from '../../nodes/shared/features/accountSetup/describeChanges';
import type {
	FieldChange,
	SetupChange,
} from '../../nodes/shared/features/accountSetup/compareSetups';

const change = (action: SetupChange['action'], changes: FieldChange[] = []): SetupChange => ({
	...{ kind: 'device', name: 'Shop\nfront', id: 1, action, changes },
});
const some = (count: number) =>
	Array.from({ length: count }, (_, at) => ({ field: `f${at}`, before: 'a', after: 'b' }));

it.each<[SetupChange, string]>([
	[change('added'), 'Device "Shop front" was added'],
	[change('removed'), 'Device "Shop front" was removed'],
	[
		change('changed', [{ field: 'frequency seconds', before: '300', after: '600' }]),
		'Device "Shop front" was changed: frequency seconds from 300 to 600',
	],
	[
		change('changed', [
			{ field: 'filter', before: 'Two\nof three', after: null },
			{ field: 'tags', before: null, after: 'a, b' },
		]),
		'Device "Shop front" was changed: filter is gone (was Two of three); tags is now a, b',
	],
	[
		change('changed', some(5)),
		'Device "Shop front" was changed: f0 from a to b; f1 from a to b; f2 from a to b; f3 from a to b; f4 from a to b',
	],
	[
		change('changed', some(7)),
		'Device "Shop front" was changed: f0 from a to b; f1 from a to b; f2 from a to b; f3 from a to b; f4 from a to b; and 2 more',
	],
])('the change %# is described in one line', (one, sentence) => {
	expect(describeChange(one)).toBe(sentence);
});
