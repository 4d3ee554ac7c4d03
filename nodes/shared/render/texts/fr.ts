import type { Texts } from './texts';

export const fr: Texts = {
	language: 'French',
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
	outageLength: 'Durée des pannes',
	device: 'Appareil',
	daysWithDataLabel: 'Jours avec données',
	budgetBar: 'La barre fine indique la part consommée de la marge d’erreur.',
	devicesHeading: 'Appareils, du moins bon au meilleur',
	daysHeading: 'Disponibilité par jour',
	daysPerCell: (count) => `Disponibilité par tranche de ${count} jours`,
	met: 'Objectif atteint',
	missed: 'Objectif manqué',
	metSoFar: 'Objectif atteint jusqu’ici',
	missedSoFar: 'Sous l’objectif jusqu’ici',
	stillDown: 'toujours en panne',
	downAtLastCheck: 'toujours en panne au dernier contrôle',
	downAtEnd: 'en panne au dernier contrôle de la période',
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
			: `${all - met} ${all - met === 1 ? 'appareil' : 'appareils'} sur ${all} ${all - met === 1 ? 'a' : 'ont'} manqué l’objectif de ${target}.`,
	verdictSoFar: (met, all, target) =>
		met === all
			? all === 1
				? `L’appareil atteint jusqu’ici l’objectif de ${target}.`
				: `Les ${all} appareils atteignent jusqu’ici l’objectif de ${target}.`
			: `${all - met} ${all - met === 1 ? 'appareil' : 'appareils'} sur ${all} ${all - met === 1 ? 'est' : 'sont'} jusqu’ici sous l’objectif de ${target}.`,
	withoutData: (count) =>
		count === 1
			? 'Il n’y a aucune donnée pour 1 autre appareil.'
			: `Il n’y a aucune donnée pour ${count} autres appareils.`,
	judgedByData:
		'Tous les jours n’ont pas de données : l’objectif est jugé sur les jours avec données, les autres ne comptent ni comme disponibilité ni comme indisponibilité.',
	daysWithData: (days, all) => `données pour ${days} ${days < 2 ? 'jour' : 'jours'} sur ${all}`,
	noVerdict: 'Il n’y a aucune donnée pour cette période.',
	comparedWith: (period) => `Par rapport à : ${period}`,
	comparedPart: (period) => `Par rapport à la même partie d’une période antérieure : ${period}`,
	budget: (time) => `reste ${time} de marge d’erreur`,
	overBudget: (time) => `${time} au-delà de la marge d’erreur`,
	budgetIs: (time, period) =>
		`La marge d’erreur est la durée pendant laquelle l’objectif permet à un appareil d’être en panne : ${time} pour ${period}.`,
	downFor: (time) => `${time} d’indisponibilité`,
	outageCount: (count, text) => `${text} ${count < 2 ? 'panne' : 'pannes'}`,
	outagesInAll: (count, time) => `${count}, ${time} au total`,
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
	outagesSource:
		'Les pannes et leur durée viennent des contrôles individuels, l’indisponibilité des synthèses du service. Les deux peuvent différer : le service décide selon ses propres règles quand un appareil est en panne.',
	planned:
		'Les arrêts planifiés ne sont pas comptés : disponibilité, indisponibilité et pannes viennent des contrôles individuels, s’il y en a ; les temps de réponse sont les synthèses du service. Les valeurs sur plusieurs appareils sont pondérées par les contrôles. Les heures sont celles de l’horloge du service.',
	statusPage: {
		title: 'État des services',
		states: {
			up: 'Disponible',
			down: 'En panne',
			paused: 'En pause',
			noTasks: 'Non vérifié',
			unknown: 'État inconnu',
		},
		overall: {
			allUp: () => 'Tous les systèmes sont disponibles',
			someDown: (count, all) => `${count} système${count === 1 ? '' : 's'} sur ${all} en panne`,
			allDown: (count) =>
				count === 1 ? 'Le système est en panne' : `Les ${count} systèmes sont en panne`,
			unknown: (count, all) =>
				count === 0 || count === all
					? 'L’état des systèmes est inconnu'
					: `L’état de ${count} système${count === 1 ? '' : 's'} sur ${all} est inconnu`,
		},
		noDevices: 'Il n’y a encore rien à montrer.',
		systems: 'Systèmes',
		otherSystems: 'Autres systèmes',
		updated: (moment, zone) => `Mis à jour : ${moment} (${zone})`,
		latestCheck: (moment) => `Dernière vérification : ${moment}`,
		today: 'Aujourd’hui',
		daysAgo: (count) => `il y a ${count} jour${count === 1 ? '' : 's'}`,
		uptimeInDays: (percentage, count) =>
			`${percentage} de disponibilité sur ${count} jour${count === 1 ? '' : 's'}`,
		worseDays: (count, percentage) => `${count} jour${count === 1 ? '' : 's'} sous ${percentage}`,
		outagesOf: (days) => `Pannes des ${days} derniers jours`,
		downFor: (time) => `En panne pendant ${time}`,
		seenFrom: (locations) => `Constatée depuis ${locations}`,
		stateIs: (state) => `état selon le service : ${state}`,
		sources:
			'L’état et la disponibilité sont ceux du service de surveillance. Les pannes viennent de ses vérifications individuelles et peuvent en différer : le service décide selon ses propres règles quand un système est en panne.',
		clock: 'Les heures des vérifications et des pannes sont celles du service de surveillance.',
	},
};
