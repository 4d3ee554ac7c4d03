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
	budgetLeft: 'Reste de l’indisponibilité tolérée',
	outages: 'Pannes',
	outageLength: 'Durée des pannes',
	device: 'Appareil',
	deviceId: 'ID de l’appareil',
	daysWithDataLabel: 'Jours avec données',
	budgetBar: 'La barre fine indique la part consommée de l’indisponibilité tolérée.',
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
		'Tous les jours n’ont pas de données\u00a0: l’objectif est jugé sur les jours avec données, les autres ne comptent ni comme disponibilité ni comme indisponibilité.',
	daysWithData: (days, all) => `données pour ${days} ${days < 2 ? 'jour' : 'jours'} sur ${all}`,
	ownTargets: 'Les appareils qui ont leur propre objectif sont jugés d’après celui-ci.',
	noVerdict: 'Il n’y a aucune donnée pour cette période.',
	missedBy: (device, reason) => `${device} a manqué l’objectif\u00a0: ${reason}.`,
	belowBy: (device, reason) => `${device} est sous l’objectif\u00a0: ${reason}.`,
	oneOutage: (time, when) => `une panne de ${time} (${when})`,
	someOutages: (count, time, when) => `${count} pannes, dont la plus longue de ${time} (${when})`,
	downtimeMostlyOn: (time, day) => `${time} d’indisponibilité, surtout le ${day}`,
	seenFrom: (locations) => `constatée depuis ${locations}`,
	comparedWith: (period) => `Par rapport à\u00a0: ${period}`,
	comparedPart: (period) =>
		`Par rapport à la même partie d’une période antérieure\u00a0: ${period}`,
	budget: (time) => `reste ${time} d’indisponibilité tolérée`,
	overBudget: (time) => `${time} au-delà de l’indisponibilité tolérée`,
	budgetIs: (time, period) =>
		`L’indisponibilité tolérée est la durée pendant laquelle l’objectif permet à un appareil d’être en panne\u00a0: ${time} pour ${period}.`,
	downFor: (time) => `${time} d’indisponibilité`,
	longest: (time) => `la plus longue ${time}`,
	backAfter: (time) => `rétablissement après ${time} en moyenne`,
	mostWithin: (time) => `95\u00a0% des contrôles ont pris ${time} au plus`,
	outageCount: (count, text) => `${text} ${count < 2 ? 'panne' : 'pannes'}`,
	outagesInAll: (count, time) => `${count}, ${time} au total`,
	failedOf: (failed, checks) => `${failed} sur ${checks} en échec`,
	orMore: (percentage) => `${percentage} ou plus`,
	below: (percentage) => `moins de ${percentage}`,
	between: (from, to) => `de ${from} à ${to}`,
	stripSummary: (good, fair, bad, unknown) =>
		`Objectif atteint\u00a0: ${good}, manqué\u00a0: ${fair}, largement manqué\u00a0: ${bad}, aucune donnée\u00a0: ${unknown}`,
	since: (moment) => `depuis ${moment}`,
	orEarlier: 'ou avant',
	noOutages: 'Aucune panne pendant cette période.',
	moreDevices: (count, text) =>
		count < 2
			? '1 autre appareil ne figure pas ici.'
			: `${text} autres appareils ne figurent pas ici.`,
	moreOutages: (count, text) =>
		count < 2
			? '1 panne antérieure ne figure pas ici.'
			: `${text} pannes antérieures ne figurent pas ici.`,
	source:
		'Disponibilité, indisponibilité et temps de réponse sont les synthèses du service. Les heures sont celles de l’horloge du service.',
	outagesSource:
		'Les pannes et leur durée viennent des contrôles individuels, l’indisponibilité des synthèses du service. Les deux peuvent différer\u00a0: le service décide selon ses propres règles quand un appareil est en panne.',
	planned:
		'Les arrêts planifiés ne sont pas comptés\u00a0: disponibilité, indisponibilité et pannes viennent des contrôles individuels, s’il y en a\u00a0; les temps de réponse sont les synthèses du service. Les heures sont celles de l’horloge du service.',
	sameWeight:
		'La durée de contrôle de chaque appareil n’est pas connue\u00a0: dans les valeurs sur plusieurs appareils, tous comptent autant.',
	statusPage: {
		title: 'État des services',
		states: {
			up: 'Disponible',
			down: 'En panne',
			paused: 'En pause',
			noTasks: 'Non contrôlé',
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
		downSince: (moment) => `En panne depuis le ${moment}`,
		failsFrom: (failing, of) =>
			`Échecs depuis ${failing} site${failing === 1 ? '' : 's'} de contrôle sur ${of}`,
		degradedState: 'Perturbé',
		degraded: (count) =>
			count < 2
				? '1 système échoue depuis certains sites de contrôle.'
				: `${count} systèmes échouent depuis certains sites de contrôle.`,
		noOutages: 'Aucune panne',
		stillLasted: 'Une panne commencée plus tôt se poursuivait',
		stale:
			'Cette page n’a pas été mise à jour depuis un moment. Ce qu’elle montre peut être dépassé.',
		notices: 'Maintenance et avis',
		phases: {
			planned: 'Planifiée',
			inProgress: 'En cours',
			done: 'Terminée',
			investigating: 'En cours d’analyse',
			identified: 'Cause identifiée',
			monitoring: 'Sous observation',
			resolved: 'Résolu',
		},
		until: (moment) => `jusqu’au ${moment}`,
		noDevices: 'Il n’y a encore rien à montrer.',
		systems: 'Systèmes',
		otherSystems: 'Autres systèmes',
		updated: (moment, zone) => `Mis à jour\u00a0: ${moment} (${zone})`,
		latestCheck: (moment) => `Dernier contrôle\u00a0: ${moment}`,
		today: 'Aujourd’hui',
		daysAgo: (count) => `il y a ${count} jour${count === 1 ? '' : 's'}`,
		uptimeInDays: (percentage, count) =>
			`${percentage} de disponibilité sur ${count} jour${count === 1 ? '' : 's'}`,
		worseDays: (count, percentage) => `${count} jour${count === 1 ? '' : 's'} sous ${percentage}`,
		outagesOf: (days) => `Pannes des ${days} derniers jours`,
		downFor: (time) => `En panne pendant ${time}`,
		seenFrom: (locations) => `Constatée depuis ${locations}`,
		stateIs: (state) => `état selon le service\u00a0: ${state}`,
		sources:
			'L’état et la disponibilité sont ceux du service de surveillance. Les pannes viennent de ses contrôles individuels et peuvent en différer\u00a0: le service décide selon ses propres règles quand un système est en panne.',
		clock: 'Les heures des contrôles et des pannes sont celles du service de surveillance.',
	},
};
