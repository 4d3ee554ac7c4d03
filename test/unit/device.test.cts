import { deviceListLabel, simplifyDevice } from '../../nodes/shared/service/webApi/device/simplify';
import { toPauseStart } from '../../nodes/shared/service/webApi/device/pause';
import { taskCopyBody } from '../../nodes/shared/service/webApi/task/taskBody';

it('a simplified device keeps unknown values', () => {
	const device = { Id: 5, Name: 'Shop', Platform_Id: 99, Status_Description: 'SUSPENDED' };
	expect(simplifyDevice(device)).toMatchObject({ platform: 99, status: 'SUSPENDED' });
	expect(deviceListLabel(device)).toBe('Shop (99) - SUSPENDED');
});

it('a simplified device recognizes an indefinite pause by its flag, even as a text', () => {
	const statusOf = (Postpone: unknown) =>
		simplifyDevice({ Postpone, Status_Description: 'ACTIVE' }).status;
	expect([true, 'true', false, undefined].map(statusOf)).toEqual([
		'paused',
		'paused',
		'active',
		'active',
	]);
});

it('a simplified device has null and empty lists for missing fields', () => {
	const { status, tags, locations, alertGroupIds } = simplifyDevice({ Id: 5, Tags: null });
	expect({ status, tags, locations, alertGroupIds }).toEqual({
		status: null,
		tags: [],
		locations: null,
		alertGroupIds: [],
	});
});

it('the copy of a task belongs to the other device, without query parameters in its URL', () => {
	const GetParams = [{ Name: 'a', Value: 'b c' }];
	const task = { Id: 1, Device_Id: 2, Url: 'https://a.test/?a=b%20c', GetParams, Notes: 'n' };
	expect(taskCopyBody(task, 3)).toEqual({
		Device_Id: 3,
		Url: 'https://a.test/',
		GetParams,
		Notes: 'n',
	});
});

it.each([
	['2031-02-14T09:30:00', '14-Feb-2031 09:30'],
	['2031-02-14 09:30', '14-Feb-2031 09:30'],
	['2032-02-29T23:59:59.999', '29-Feb-2032 23:59'],
	['2031-12-01T00:00', '01-Dec-2031 00:00'],
])('the start of a pause without a time zone keeps its local time: %s', (text, start) => {
	expect(toPauseStart(text, 'Asia/Tokyo')).toBe(start);
});

it.each([
	['2031-02-14T09:30:00Z', '14-Feb-2031 10:30'],
	['2031-07-14T09:30:00.000Z', '14-Jul-2031 11:30'],
	['2031-02-14T23:30+00:00', '15-Feb-2031 00:30'],
	['2031-02-14T09:30:00.000+01:00', '14-Feb-2031 09:30'],
])(
	'the start of a pause with a time zone is converted to that of the workflow: %s',
	(text, start) => {
		expect(toPauseStart(text, 'Europe/Berlin')).toBe(start);
	},
);

it.each([
	'',
	'2031-02-14',
	'tomorrow',
	'2031-02-31T09:30',
	'2031-02-14T25:00',
	'2031-02-14T09:30 CET?',
])('the start of a pause without a valid date and time is undefined: "%s"', (text) => {
	expect(toPauseStart(text, 'UTC')).toBeUndefined();
});
