import type { Texts } from './texts';

export const de: Texts = {
	language: 'German',
	locale: 'de-DE',
	colon: ': ',
	title: 'Verfügbarkeitsbericht',
	noData: 'keine Daten',
	uptime: 'Verfügbarkeit',
	downtime: 'Ausfallzeit',
	downtimeOfAll: 'Ausfallzeit (alle Geräte zusammen)',
	checks: 'Prüfungen',
	failed: 'Fehlgeschlagene Prüfungen',
	average: 'Antwortzeit (Mittelwert)',
	target: 'Zielwert',
	previousUptime: 'Verfügbarkeit davor',
	uptimeChange: 'Änderung der Verfügbarkeit',
	budgetLeft: 'Rest des Fehlerbudgets',
	outages: 'Ausfälle',
	outageLength: 'Dauer der Ausfälle',
	device: 'Gerät',
	deviceId: 'Geräte-ID',
	daysWithDataLabel: 'Tage mit Daten',
	budgetBar: 'Der dünne Balken zeigt, wie viel des Fehlerbudgets verbraucht ist.',
	devicesHeading: 'Geräte, das schlechteste zuerst',
	daysHeading: 'Verfügbarkeit pro Tag',
	daysPerCell: (count) => `Verfügbarkeit je ${count} Tage`,
	met: 'Ziel erreicht',
	missed: 'Ziel verfehlt',
	metSoFar: 'Ziel bisher erreicht',
	missedSoFar: 'Bisher unter dem Ziel',
	stillDown: 'dauert an',
	downAtLastCheck: 'bei der letzten Prüfung noch ausgefallen',
	downAtEnd: 'bei der letzten Prüfung des Zeitraums ausgefallen',
	yes: 'ja',
	no: 'nein',
	seconds: 'Sekunden',
	minutes: 'Minuten',
	percentagePoints: 'Prozentpunkte',
	points: (change) => `${change} Prozentpunkte`,
	deviceNamed: (id) => `Gerät ${id}`,
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
			? 'Für 1 weiteres Gerät gibt es keine Daten.'
			: `Für ${count} weitere Geräte gibt es keine Daten.`,
	judgedByData:
		'Nicht für jeden Tag gibt es Daten: Das Ziel wird nach den Tagen mit Daten beurteilt, die anderen zählen weder als verfügbar noch als Ausfallzeit.',
	daysWithData: (days, all) => `Daten für ${days} von ${all} ${all === 1 ? 'Tag' : 'Tagen'}`,
	ownTargets: 'Geräte mit eigenem Zielwert werden an diesem gemessen.',
	noVerdict: 'Für diesen Zeitraum gibt es keine Daten.',
	missedBy: (device, reason) => `${device} hat das Ziel verfehlt: ${reason}.`,
	belowBy: (device, reason) => `${device} liegt unter dem Ziel: ${reason}.`,
	oneOutage: (time, when) => `ein Ausfall von ${time} (${when})`,
	someOutages: (count, time, when) => `${count} Ausfälle, der längste ${time} (${when})`,
	downtimeMostlyOn: (time, day) => `${time} Ausfallzeit, das meiste davon am ${day}`,
	seenFrom: (locations) => `festgestellt von ${locations} aus`,
	comparedWith: (period) => `Verglichen mit ${period}`,
	comparedPart: (period) => `Verglichen mit dem gleichen Teil eines früheren Zeitraums: ${period}`,
	budget: (time) => `${time} Fehlerbudget übrig`,
	overBudget: (time) => `${time} über dem Fehlerbudget`,
	budgetIs: (time, period) =>
		`Das Fehlerbudget ist die Zeit, die ein Gerät nach dem Zielwert ausfallen darf: ${time} im Zeitraum ${period}.`,
	downFor: (time) => `${time} Ausfallzeit`,
	longest: (time) => `der längste ${time}`,
	backAfter: (time) => `im Mittel nach ${time} behoben`,
	mostWithin: (time) => `95\u00a0% der Prüfungen dauerten höchstens ${time}`,
	outageCount: (count, text) => `${text} ${count === 1 ? 'Ausfall' : 'Ausfälle'}`,
	outagesInAll: (count, time) => `${count}, zusammen ${time}`,
	failedOf: (failed, checks) => `${failed} von ${checks} fehlgeschlagen`,
	orMore: (percentage) => `${percentage} oder mehr`,
	below: (percentage) => `unter ${percentage}`,
	between: (from, to) => `${from} bis ${to}`,
	stripSummary: (good, fair, bad, unknown) =>
		`Ziel erreicht: ${good}, verfehlt: ${fair}, weit verfehlt: ${bad}, keine Daten: ${unknown}`,
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
		'Verfügbarkeit, Ausfallzeit und Antwortzeiten sind die Zusammenfassungen des Dienstes. Zeiten sind die der Uhr des Dienstes.',
	outagesSource:
		'Ausfälle und ihre Dauer stammen aus einzelnen Prüfungen, die Ausfallzeit aus den Zusammenfassungen des Dienstes. Beides kann sich unterscheiden: Der Dienst entscheidet nach eigenen Regeln, wann ein Gerät ausgefallen ist.',
	planned:
		'Geplante Auszeiten sind nicht enthalten: Verfügbarkeit, Ausfallzeit und Ausfälle stammen aus einzelnen Prüfungen, wo es welche gibt; Antwortzeiten sind die Zusammenfassungen des Dienstes. Zeiten sind die der Uhr des Dienstes.',
	sameWeight:
		'Wie lange jedes Gerät geprüft wurde, ist nicht bekannt: In Werten über mehrere Geräte zählen alle gleich.',
	statusPage: {
		title: 'Status der Dienste',
		states: {
			up: 'Verfügbar',
			down: 'Ausgefallen',
			paused: 'Pausiert',
			noTasks: 'Nicht geprüft',
			unknown: 'Zustand nicht bekannt',
		},
		overall: {
			allUp: () => 'Alle Systeme sind verfügbar',
			someDown: (count, all) =>
				`${count} von ${all} Systemen ${count === 1 ? 'ist' : 'sind'} ausgefallen`,
			allDown: (count) =>
				count === 1 ? 'Das System ist ausgefallen' : `Alle ${count} Systeme sind ausgefallen`,
			unknown: (count, all) =>
				count === 0 || count === all
					? 'Der Zustand der Systeme ist nicht bekannt'
					: `Der Zustand von ${count} von ${all} Systemen ist nicht bekannt`,
		},
		downSince: (moment) => `Ausgefallen seit ${moment}`,
		failsFrom: (failing, of) =>
			`${failing} von ${of} Standorten ${failing === 1 ? 'meldet' : 'melden'} Fehler`,
		degradedState: 'Gestört',
		degraded: (count) =>
			count === 1
				? '1 System hat Fehler von einigen Standorten aus.'
				: `${count} Systeme haben Fehler von einigen Standorten aus.`,
		noOutages: 'Keine Ausfälle',
		stillLasted: 'Ein früher begonnener Ausfall dauerte an',
		stale:
			'Diese Seite wurde seit einiger Zeit nicht aktualisiert. Was sie zeigt, kann veraltet sein.',
		notices: 'Wartung und Hinweise',
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
		noDevices: 'Hier gibt es noch nichts zu zeigen.',
		systems: 'Systeme',
		otherSystems: 'Weitere Systeme',
		updated: (moment, zone) => `Stand: ${moment} (${zone})`,
		latestCheck: (moment) => `Letzte Prüfung: ${moment}`,
		today: 'Heute',
		daysAgo: (count) => `vor ${count} ${count === 1 ? 'Tag' : 'Tagen'}`,
		uptimeInDays: (percentage, count) =>
			`${percentage} verfügbar in ${count} ${count === 1 ? 'Tag' : 'Tagen'}`,
		worseDays: (count, percentage) =>
			`${count} ${count === 1 ? 'Tag' : 'Tage'} unter ${percentage}`,
		outagesOf: (days) => `Ausfälle der letzten ${days} Tage`,
		downFor: (time) => `${time} ausgefallen`,
		seenFrom: (locations) => `Festgestellt von ${locations} aus`,
		stateIs: (state) => `Zustand laut Dienst: ${state}`,
		sources:
			'Zustand und Verfügbarkeit sind die des Überwachungsdienstes. Ausfälle stammen aus seinen einzelnen Prüfungen und können davon abweichen: Der Dienst entscheidet nach eigenen Regeln, wann ein System ausgefallen ist.',
		clock: 'Zeiten von Prüfungen und Ausfällen sind die des Überwachungsdienstes.',
	},
};
