import type { Texts } from './texts';

export const fr: Texts = {
	locale: 'fr-FR',
	colon: '\u00a0: ',
	title: 'Rapport de disponibilité',
	noData: 'aucune donnée',
	uptime: 'Disponibilité',
	downtime: 'Indisponibilité',
	downtimeOfAll: 'Indisponibilité (total des appareils)',
	checks: 'Contrôles',
	failed: 'Contrôles en échec',
	average: 'Temps de réponse (moyenne)',
	target: 'Objectif',
	previousUptime: 'Disponibilité précédente',
	uptimeChange: 'Évolution de la disponibilité',
	budgetLeft: 'Reste de la marge d’erreur',
	outages: 'Pannes',
	device: 'Appareil',
	budgetBar: 'La barre fine indique la part consommée de la marge d’erreur.',
	devicesHeading: 'Appareils, du moins bon au meilleur',
	daysHeading: 'Disponibilité par jour',
	met: 'Objectif atteint',
	missed: 'Objectif manqué',
	stillDown: 'toujours en panne',
	yes: 'oui',
	no: 'non',
	seconds: 'secondes',
	minutes: 'minutes',
	percentagePoints: 'points de pourcentage',
	points: (change) => `${change} points`,
	deviceNamed: (id) => `Appareil ${id}`,
	verdict: (met, all, target) =>
		met === all
			? all === 1
				? `L’appareil a atteint l’objectif de ${target}.`
				: `Les ${all} appareils ont atteint l’objectif de ${target}.`
			: `${all - met} ${all === 1 ? 'appareil' : 'appareils'} sur ${all} ${all - met === 1 ? 'a' : 'ont'} manqué l’objectif de ${target}.`,
	noVerdict: 'Il n’y a aucune donnée pour cette période.',
	comparedWith: (period) => `Par rapport à : ${period}`,
	budget: (time) => `reste ${time} de marge d’erreur`,
	overBudget: (time) => `${time} au-delà de la marge d’erreur`,
	downFor: (time) => `${time} d’indisponibilité`,
	outageCount: (count, text) => `${text} ${count < 2 ? 'panne' : 'pannes'}`,
	failedOf: (failed, checks) => `${failed} sur ${checks} en échec`,
	orMore: (percentage) => `${percentage} ou plus`,
	below: (percentage) => `moins de ${percentage}`,
	between: (from, to) => `de ${from} à ${to}`,
	stripSummary: (good, fair, bad, unknown) =>
		`Objectif atteint : ${good}, manqué : ${fair}, largement manqué : ${bad}, aucune donnée : ${unknown}`,
	since: (moment) => `depuis ${moment}`,
	orEarlier: 'ou avant',
	noOutages: 'Aucune panne pendant cette période.',
	moreDevices: (count) => `${count} autres appareils ne figurent pas ici.`,
	moreOutages: (count) => `${count} pannes antérieures ne figurent pas ici.`,
	source:
		'Disponibilité, indisponibilité et temps de réponse sont les synthèses du service ; les valeurs sur plusieurs appareils sont pondérées par les contrôles. Les heures sont celles de l’horloge du service.',
	planned: 'Les contrôles pendant les arrêts planifiés ne comptent pas comme pannes.',
};
