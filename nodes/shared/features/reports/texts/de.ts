import { isOne } from './plural';
import { punctuation, type Texts } from './en';

export const de: Texts = {
	locale: 'de-DE',
	...punctuation,
	oClock: ' Uhr',
	title: 'Verfügbarkeitsbericht',
	noData: 'keine Daten',
	uptime: 'Verfügbarkeit',
	downtime: 'Ausfallzeit',
	downtimeOfAll: 'Ausfallzeit (Summe aller Geräte)',
	checks: 'Prüfungen',
	failed: 'Fehlgeschlagene Prüfungen',
	average: 'Antwortzeit (Mittelwert)',
	target: 'Verfügbarkeitsziel',
	previousUptime: 'Vorherige Verfügbarkeit',
	uptimeChange: 'Änderung der Verfügbarkeit',
	budgetLeft: 'Verbleibende zulässige Ausfallzeit',
	outages: 'Ausfälle',
	outageLength: 'Dauer der Ausfälle',
	device: 'Gerät',
	deviceId: 'Geräte-ID',
	daysWithDataLabel: 'Tage mit Daten',
	devicesHeading: 'Geräte (schlechteste zuerst)',
	daysHeading: 'Verfügbarkeit pro Tag',
	daysPerCell: (count) => `Verfügbarkeit je ${count} Tage`,
	met: 'Ziel erreicht',
	missed: 'Ziel verfehlt',
	metSoFar: 'Ziel bisher erreicht',
	missedSoFar: 'Bisher unter dem Ziel',
	stillDown: 'dauert an',
	downAtLastCheck: 'bei der letzten Prüfung noch ausgefallen',
	downAtEnd: 'bei der letzten Prüfung des Zeitraums ausgefallen',
	failedLayers: {
		dns: 'Hostname nicht gefunden (DNS)',
		connection: 'keine Verbindung',
		certificate: 'verschlüsselte Verbindung (TLS) fehlgeschlagen',
		http: 'Server antwortete nicht wie erwartet',
		content: 'unerwarteter Inhalt',
		unknown: 'Grund unbekannt',
	},
	yes: 'ja',
	no: 'nein',
	seconds: 'Sekunden',
	minutes: 'Minuten',
	percentagePoints: 'Prozentpunkte',
	points: (change) => `${change} ${isOne(change) ? 'Prozentpunkt' : 'Prozentpunkte'}`,
	verdict: (met, all, target) =>
		met === all
			? all === 1
				? `Das Gerät hat das Ziel von ${target} erreicht.`
				: `Alle ${all} Geräte haben das Ziel von ${target} erreicht.`
			: `${all - met} von ${all} ${all === 1 ? 'Gerät' : 'Geräten'} ${all - met === 1 ? 'hat' : 'haben'} das Ziel von ${target} verfehlt.`,
	verdictSoFar: (met, all, target) =>
		met === all
			? all === 1
				? `Das Gerät hat das Ziel von ${target} bisher erreicht.`
				: `Alle ${all} Geräte haben das Ziel von ${target} bisher erreicht.`
			: `${all - met} von ${all} ${all === 1 ? 'Gerät' : 'Geräten'} ${all - met === 1 ? 'liegt' : 'liegen'} bisher unter dem Ziel von ${target}.`,
	withoutData: (count) =>
		count === 1
			? 'Für 1 weiteres Gerät liegen keine Daten vor.'
			: `Für ${count} weitere Geräte liegen keine Daten vor.`,
	judgedByData:
		'Für einige Tage liegen keine Daten vor. Das Ziel wird anhand der Tage mit Daten bewertet; die übrigen zählen weder als Verfügbarkeit noch als Ausfallzeit.',
	daysWithData: (days, all) => `Daten für ${days} von ${all} ${all === 1 ? 'Tag' : 'Tagen'}`,
	ownTargets: 'Geräte mit eigenem Ziel werden an diesem gemessen.',
	noVerdict: 'Für diesen Zeitraum liegen keine Daten vor.',
	missedBy: (device, reason) => `${device} hat das Ziel verfehlt: ${reason}.`,
	belowBy: (device, reason) => `${device} liegt unter dem Ziel: ${reason}.`,
	oneOutage: (time, when) => `ein Ausfall von ${time} (${when})`,
	someOutages: (count, time, when) => `${count} Ausfälle, der längste ${time} (${when})`,
	downtimeMostlyOn: (time, day) => `${time} Ausfallzeit, der größte Teil davon am ${day}`,
	seenFrom: (locations) => `festgestellt von ${locations} aus`,
	comparedWith: (period) => `Im Vergleich zum Zeitraum ${period}`,
	comparedPart: (period) =>
		`Im Vergleich zum gleichen Abschnitt eines früheren Zeitraums (${period})`,
	budget: (time) => `noch ${time} Ausfallzeit zulässig`,
	overBudget: (time) => `${time} mehr Ausfallzeit als zulässig`,
	budgetIs: (time, period) =>
		`Das Ziel lässt je Gerät diese Ausfallzeit zu: ${time} im Zeitraum ${period}.`,
	downFor: (time) => `${time} Ausfallzeit`,
	longest: (time) => `längster ${time}`,
	backAfter: (time) => `im Mittel nach ${time} behoben`,
	mostWithin: (time) => `95\u00a0% der Prüfungen dauerten höchstens ${time}`,
	outagesInAll: (count, time) => `${count}, insgesamt ${time}`,
	failedOf: (failed, checks) => `${failed} von ${checks}`,
	orMore: (percentage) => `${percentage} oder mehr`,
	below: (percentage) => `unter ${percentage}`,
	between: (from, to) => `${from} bis ${to}`,
	stripSummary: (good, fair, bad, unknown) =>
		`Ziel erreicht: ${good}, verfehlt: ${fair}, deutlich verfehlt: ${bad}, keine Daten: ${unknown}`,
	since: (moment) => `seit ${moment}`,
	orEarlier: 'oder früher',
	noOutages: 'Keine Ausfälle in diesem Zeitraum.',
	moreDevices: (count, text) =>
		count === 1
			? '1 weiteres Gerät ist hier nicht aufgeführt.'
			: `${text} weitere Geräte sind hier nicht aufgeführt.`,
	moreOutages: (count, text) =>
		count === 1
			? '1 früherer Ausfall ist hier nicht aufgeführt.'
			: `${text} frühere Ausfälle sind hier nicht aufgeführt.`,
	source:
		'Verfügbarkeit, Ausfallzeit und Antwortzeiten stammen aus den Zusammenfassungen des Überwachungsdienstes. Uhrzeiten gelten in dessen Zeitzone.',
	outagesSource:
		'Ausfälle und ihre Dauer stammen aus einzelnen Prüfungen, die Ausfallzeit aus den Zusammenfassungen des Dienstes. Abweichungen sind möglich: Der Dienst entscheidet nach eigenen Regeln, wann ein Gerät ausgefallen ist.',
	planned:
		'Geplante Ausfallzeiten sind nicht enthalten: Verfügbarkeit, Ausfallzeit und Ausfälle stammen aus einzelnen Prüfungen, sofern sie für ein Gerät vorliegen; Antwortzeiten stammen aus den Zusammenfassungen des Überwachungsdienstes. Uhrzeiten gelten in dessen Zeitzone.',
	sameWeight:
		'Wie lange die einzelnen Geräte überwacht wurden, ist nicht bekannt. In Werten für mehrere Geräte zählen daher alle gleich.',
	statusPage: {
		title: 'Status der Dienste',
		states: {
			up: 'Verfügbar',
			down: 'Ausgefallen',
			paused: 'Pausiert',
			noTasks: 'Nicht geprüft',
			unknown: 'Unbekannt',
		},
		overall: {
			allUp: () => 'Alle Systeme sind verfügbar',
			someDown: (count, all) =>
				`${count} von ${all} Systemen ${count === 1 ? 'ist' : 'sind'} ausgefallen`,
			allDown: (count) =>
				count === 1 ? 'Das System ist ausgefallen' : `Alle ${count} Systeme sind ausgefallen`,
			unknown: (count, all) =>
				count === 0 || count === all
					? 'Der Status der Systeme ist unbekannt'
					: `Der Status von ${count} von ${all} Systemen ist unbekannt`,
		},
		downSince: (moment) => `Ausgefallen seit ${moment}`,
		failsFrom: (failing, total) =>
			`${failing} von ${total} Standorten ${failing === 1 ? 'meldet' : 'melden'} Fehler`,
		degradedState: 'Beeinträchtigt',
		degraded: (count) =>
			count === 1
				? 'Bei 1 System melden einige Standorte Fehler.'
				: `Bei ${count} Systemen melden einige Standorte Fehler.`,
		noOutages: 'Keine Ausfälle',
		stillLasted: 'Ein früherer Ausfall dauerte an',
		stale:
			'Diese Seite wurde seit einiger Zeit nicht aktualisiert und ist möglicherweise veraltet.',
		subscribe: 'Statusmeldungen abonnieren',
		notices: 'Störungen und Wartung',
		phases: {
			planned: 'Geplant',
			inProgress: 'Läuft',
			done: 'Abgeschlossen',
			investigating: 'Wird untersucht',
			identified: 'Ursache bekannt',
			monitoring: 'Wird beobachtet',
			resolved: 'Behoben',
		},
		until: (moment) => `bis ${moment}`,
		noDevices: 'Es gibt noch nichts anzuzeigen.',
		systems: 'Systeme',
		otherSystems: 'Weitere Systeme',
		updated: (moment, zone) => `Stand: ${moment} (${zone})`,
		latestCheck: (moment) => `Letzte Prüfung: ${moment}`,
		today: 'Heute',
		daysAgo: (count) => `vor ${count} ${count === 1 ? 'Tag' : 'Tagen'}`,
		uptimeInDays: (percentage, count) =>
			`${percentage} Verfügbarkeit in ${count} ${count === 1 ? 'Tag' : 'Tagen'}`,
		worseDays: (count, percentage) =>
			`${count} ${count === 1 ? 'Tag' : 'Tage'} unter ${percentage}`,
		outagesOf: (days) => `Ausfälle der letzten ${days} Tage`,
		downFor: (time) => `${time} ausgefallen`,
		stateIs: (state) => `Status laut Dienst: ${state}`,
		sources:
			'Status und Verfügbarkeit stammen vom Überwachungsdienst. Ausfälle werden aus seinen einzelnen Prüfungen ermittelt und können davon abweichen: Der Dienst entscheidet nach eigenen Regeln, wann ein System ausgefallen ist.',
		clock:
			'Die Zeiten von Prüfungen und Ausfällen gelten in der Zeitzone des Überwachungsdienstes.',
	},
};
