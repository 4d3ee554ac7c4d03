import { schedules } from '../../nodes/shared/service/webApi';

it('a simplified schedule keeps intervals of an unknown format', () => {
	const odd = { Days: ['Mo', 'Holiday'], From_Min: 480, To_Min: 1080, Included: true };
	expect(
		schedules.simplify({
			Id: 1,
			Name: 'Odd',
			Weekly_Intervals: [{ Days: ['Su'], From_Min: 0, To_Min: 1440, Included: true }, odd],
			Date_Time_Intervals: [
				{ From: 1735689600000, To: 1735776000000 },
				{ From: 'soon', To: 1e20 },
			],
		}),
	).toEqual({
		id: 1,
		name: 'Odd',
		description: null,
		monitoringHours: `00:00-24:00 Su; ${JSON.stringify(odd)}`,
		hoursWithoutMonitoring: '',
		excluded: ['2025-01-01T00:00:00Z to 2025-01-02T00:00:00Z', 'soon to 100000000000000000000'],
		devices: 0,
		alertGroups: 0,
	});
});

it('a simplified schedule reads an omitted start as midnight and an omitted Included as false', () => {
	const Weekly_Intervals = [
		{ Days: ['Mo'], To_Min: 1439, Included: true },
		{ Days: ['Su'], To_Min: 1439 },
	];
	expect(schedules.simplify({ Weekly_Intervals })).toMatchObject({
		monitoringHours: 'all day Mo',
		hoursWithoutMonitoring: 'all day Su',
	});
});
