import type { Texts } from './texts';

export const de: Texts = {
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
	device: 'Gerät',
	budgetBar: 'Der dünne Balken zeigt, wie viel des Fehlerbudgets verbraucht ist.',
	devicesHeading: 'Geräte, das schlechteste zuerst',
	daysHeading: 'Verfügbarkeit pro Tag',
	met: 'Ziel erreicht',
	missed: 'Ziel verfehlt',
	stillDown: 'dauert an',
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
	noVerdict: 'Für diesen Zeitraum gibt es keine Daten.',
	comparedWith: (period) => `Verglichen mit ${period}`,
	budget: (time) => `${time} Fehlerbudget übrig`,
	overBudget: (time) => `${time} über dem Fehlerbudget`,
	downFor: (time) => `${time} Ausfallzeit`,
	outageCount: (count, text) => `${text} ${count === 1 ? 'Ausfall' : 'Ausfälle'}`,
	failedOf: (failed, checks) => `${failed} von ${checks} fehlgeschlagen`,
	orMore: (percentage) => `${percentage} oder mehr`,
	below: (percentage) => `unter ${percentage}`,
	between: (from, to) => `${from} bis ${to}`,
	stripSummary: (good, fair, bad, unknown) =>
		`Ziel erreicht: ${good}, verfehlt: ${fair}, weit verfehlt: ${bad}, keine Daten: ${unknown}`,
	since: (moment) => `seit ${moment}`,
	orEarlier: 'oder früher',
	noOutages: 'Keine Ausfälle in diesem Zeitraum.',
	moreDevices: (count) => `${count} weitere Geräte sind hier nicht aufgeführt.`,
	moreOutages: (count) => `${count} frühere Ausfälle sind hier nicht aufgeführt.`,
	source:
		'Verfügbarkeit, Ausfallzeit und Antwortzeiten sind die Zusammenfassungen des Dienstes; Werte über mehrere Geräte sind nach Prüfungen gewichtet. Zeiten sind die der Uhr des Dienstes.',
	planned: 'Prüfungen in geplanten Auszeiten zählen nicht zu den Ausfällen.',
};
