/** Columns of sheets that no operation reads: some could change the meaning of a row. */
import { isDoubtful } from '../../nodes/shared/words/names/columns';

it.each([
	...[
		'Active',
		'Is enabled',
		'aktiv',
		'Actif?',
		'Status active',
		'SLA',
		'SLA target',
		'Zielwert (Ziel)',
	],
	...['CC', 'Email CC', 'bcc', 'Language', 'Sprache', 'Idioma', 'lang', '言語'],
	...[
		'Until',
		'Valid until',
		'Gültig bis',
		'Time',
		'Start time',
		'Uhrzeit',
		'Hora',
		'Heure de début',
	],
	...['startDate', 'Enddatum', 'End', 'Von-bis', 'Time zone', 'Zeitzone', 'Duration', '開始'],
	...[
		'Fuseau horaire',
		'Zona horaria',
		'タイムゾーン',
		'時間帯',
		'Cible',
		'Alvo',
		'Zielverfügbarkeit',
	],
	...[
		'目標稼働率',
		'有効期限',
		'アクティブ',
		'Pausiert',
		'Berichtssprache',
		'Kopie an',
		'Con copia',
	],
])('could change the meaning of a row: %s', (column) => {
	expect(isDoubtful(column)).toBe(true);
});

it.each([
	...['Notes', 'Contact', 'Assigned to', 'Date', 'Fecha de alta', 'Auto', 'Todo', 'A/B', 'Uptime'],
	...[
		'Last check time',
		'Response time',
		'Created time',
		'Note: active',
		'property_last_edited_time',
	],
	...['Weekend', 'Account', 'Success', 'Data', 'Cost center', 'Region', 'Reminder Time', 'Slack'],
])('only informs: %s', (column) => {
	expect(isDoubtful(column)).toBe(false);
});
