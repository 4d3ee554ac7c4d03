/** Rows of sheets as maintenance windows, however their columns spell dates and times. */
import { readEntries } from '../../nodes/shared/features/maintenance';

const row = { Title: 'New database', Devices: 'Shop' };

function windowOf(columns: object) {
	const [{ span, unused }] = readEntries({ ...row, ...columns }, 'Europe/Berlin');
	const times = [span?.from, span?.to].map((time) => new Date(Number(time)).toISOString());
	return [...times.map((time) => time.slice(0, 16)), ...(unused ?? [])];
}

const day = '2026-12-20';
const night = ['2026-12-20T01:00', '2026-12-20T03:00'];

it.each<[string, object]>([
	[
		'Start date',
		{ 'Start Date': day, 'Start Time': '02:00', 'End Date': day, 'End Time': '04:00' },
	],
	['Start', { Start: day, Start_time: '2:00 AM', End: day, endTime: '4 am' }],
	['Date', { Date: day, From: '02:00', To: '04:00' }],
	['Startdatum', { Startdatum: day, Startzeit: '2 Uhr', Enddatum: day, Endzeit: '4.00 Uhr' }],
	['Datum', { Datum: day, Beginn: '02:00', Ende: '04:00:00' }],
	['Begin date', { 'Begin date': day, 'Begin time': '02:00', Length: '2 h' }],
	['Fecha', { Fecha: day, 'Hora inicio': '02:00', 'Hora fin': '04:00' }],
	['Date de début', { 'Date de début': day, 'Heure de début': '2h00', 'Heure de fin': '4h00' }],
	['Data', { Data: day, 'Hora de início': '02:00', 'Hora de fim': '04:00' }],
	['開始', { 開始: `${day} 02:00`, 終了: `${day} 04:00` }],
	['Date and Time', { Date: day, Time: '02:00 – 04:00' }],
	[
		'times of Excel',
		{ Date: `${day}T00:00:00.000Z`, Start: 2 / 24, End: '1899-12-30T04:00:00.000Z' },
	],
	['Start and Duration', { Start: `${day} 02:00`, 'Duration (min)': 120 }],
	['a time zone', { Start: `${day} 01:00`, End: `${day} 03:00`, 'Time zone': 'Europe/London' }],
])('reads two hours from columns such as %s', (_, columns) => {
	expect(windowOf(columns)).toEqual(night);
});

it.each<[string, object, string[]]>([
	[
		'over midnight',
		{ Date: day, From: '22:00', To: '02:00' },
		['2026-12-20T21:00', '2026-12-21T01:00'],
	],
	[
		'until 24:00',
		{ Date: day, From: '22:00', To: '24:00' },
		['2026-12-20T21:00', '2026-12-20T23:00'],
	],
	[
		'without times',
		{ Start: day, 'Start time': '', End: day },
		['2026-12-19T23:00', '2026-12-20T23:00'],
	],
	[
		'with an unused column',
		{ Date: day, From: '02:00', To: '04:00', Cost: '12.50' },
		[...night, 'Cost'],
	],
])('reads a row %s', (_, columns, expected) => {
	expect(windowOf(columns)).toEqual(expected);
});

it.each<[string, object, string]>([
	['no end time', { Start: day, 'Start time': '02:00', End: day }, 'needs a time'],
	['no date', { From: '02:00', To: '04:00' }, 'but no date'],
	['no time', { Date: day, From: 'night', To: '04:00' }, '"night"'],
	[
		'two times',
		{ Start: `${day} 02:00`, 'Start time': '03:00', End: day, 'End time': '04:00' },
		'not a date alone',
	],
	['one time for days', { Start: day, End: '2026-12-22', Time: '02:00-04:00' }, 'for several days'],
	['a duration without a unit', { Start: `${day} 02:00`, Duration: '2' }, 'with a unit'],
	[
		'an unclear time',
		{ Start: day, End: day, 'Outage hours': '2-4' },
		'The column "Outage hours" of',
	],
	[
		'a time in another column',
		{ Start: day, End: day, 'Plage horaire': '02:00-04:00' },
		'which is not used',
	],
	['a duration of a part of a day', { Start: day, 'Duration (h)': 2 }, 'needs a time'],
	['a switch', { Start: day, End: day, Active: 'FALSE' }, 'The column "Active" of'],
])('refuses a row with %s', (_, columns, problem) => {
	expect(() => windowOf(columns)).toThrow(problem);
});
