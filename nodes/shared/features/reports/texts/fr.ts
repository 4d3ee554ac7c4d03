import { isBelowTwo } from './plural';
import { punctuation, type Texts } from './en';

export const fr: Texts = {
	locale: 'fr-FR',
	...punctuation,
	colon: '\u00a0: ',
	semicolon: '\u202f; ',
	title: 'Rapport de disponibilité',
	noData: 'aucune donnée',
	uptime: 'Disponibilité',
	downtime: 'Indisponibilité',
	downtimeOfAll: 'Indisponibilité (total de tous les appareils)',
	checks: 'Contrôles',
	failed: 'Contrôles en échec',
	average: 'Temps de réponse (moyenne)',
	target: 'Objectif de disponibilité',
	previousUptime: 'Disponibilité précédente',
	uptimeChange: 'Évolution de la disponibilité',
	budgetLeft: 'Indisponibilité tolérée restante',
	outages: 'Pannes',
	outageLength: 'Durée des pannes',
	device: 'Appareil',
	deviceId: 'ID de l’appareil',
	daysWithDataLabel: 'Jours avec données',
	devicesHeading: 'Appareils, du moins bon au meilleur',
	daysHeading: 'Disponibilité par jour',
	daysPerCell: (count) => `Disponibilité par tranche de ${count} jours`,
	met: 'Objectif atteint',
	missed: 'Objectif manqué',
	metSoFar: 'Objectif atteint à ce stade',
	missedSoFar: 'Sous l’objectif à ce stade',
	stillDown: 'toujours en panne',
	downAtLastCheck: 'toujours en panne au dernier contrôle',
	downAtEnd: 'en panne au dernier contrôle de la période',
	failedLayers: {
		dns: 'nom d’hôte introuvable (DNS)',
		connection: 'aucune connexion',
		certificate: 'échec de la connexion chiffrée (TLS)',
		http: 'réponse inattendue du serveur',
		content: 'contenu inattendu',
		unknown: 'raison inconnue',
	},
	yes: 'oui',
	no: 'non',
	seconds: 'secondes',
	minutes: 'minutes',
	percentagePoints: 'points de pourcentage',
	points: (change) => `${change} ${isBelowTwo(change) ? 'point' : 'points'}`,
	verdict: (met, all, target) =>
		met === all
			? all === 1
				? `L’appareil a atteint l’objectif de ${target}.`
				: `Les ${all} appareils ont atteint l’objectif de ${target}.`
			: `${all - met} ${all - met === 1 ? 'appareil' : 'appareils'} sur ${all} ${all - met === 1 ? 'a' : 'ont'} manqué l’objectif de ${target}.`,
	verdictSoFar: (met, all, target) =>
		met === all
			? all === 1
				? `À ce stade, l’appareil atteint l’objectif de ${target}.`
				: `À ce stade, les ${all} appareils atteignent l’objectif de ${target}.`
			: `À ce stade, ${all - met} ${all - met === 1 ? 'appareil' : 'appareils'} sur ${all} ${all - met === 1 ? 'est' : 'sont'} sous l’objectif de ${target}.`,
	withoutData: (count) =>
		count === 1
			? 'Aucune donnée pour 1 autre appareil.'
			: `Aucune donnée pour ${count} autres appareils.`,
	judgedByData:
		'Certains jours n’ont pas de données. L’objectif est évalué sur les jours avec données\u202f; les autres ne comptent ni comme disponibilité ni comme indisponibilité.',
	daysWithData: (days, all) => `données pour ${days} ${days < 2 ? 'jour' : 'jours'} sur ${all}`,
	ownTargets: 'Les appareils qui ont leur propre objectif sont évalués selon celui-ci.',
	noVerdict: 'Aucune donnée pour cette période.',
	missedBy: (device, reason) => `${device} a manqué l’objectif\u00a0: ${reason}.`,
	belowBy: (device, reason) => `${device} est sous l’objectif\u00a0: ${reason}.`,
	oneOutage: (time, when) => `une panne de ${time} (${when})`,
	someOutages: (count, time, when) => `${count} pannes, dont la plus longue de ${time} (${when})`,
	downtimeMostlyOn: (time, day) => `${time} d’indisponibilité, en majeure partie le ${day}`,
	seenFrom: (locations) => `constatée depuis ${locations}`,
	comparedWith: (period) => `Par rapport à la période ${period}`,
	comparedPart: (period) => `Par rapport à la même partie d’une période antérieure (${period})`,
	budget: (time) => `il reste ${time} d’indisponibilité tolérée`,
	overBudget: (time) => `${time} au-delà de l’indisponibilité tolérée`,
	budgetIs: (time, period) =>
		`L’objectif tolère cette indisponibilité par appareil\u00a0: ${time} pour la période ${period}.`,
	downFor: (time) => `${time} d’indisponibilité`,
	longest: (time) => `la plus longue ${time}`,
	backAfter: (time) => `rétablissement moyen en ${time}`,
	mostWithin: (time) => `95\u00a0% des contrôles ont duré ${time} ou moins`,
	outagesInAll: (count, time) => `${count}, ${time} au total`,
	failedOf: (failed, checks) => `${failed} sur ${checks}`,
	orMore: (percentage) => `${percentage} ou plus`,
	below: (percentage) => `moins de ${percentage}`,
	between: (from, to) => `de ${from} à ${to}`,
	stripSummary: (good, fair, bad, unknown) =>
		`Objectif atteint\u00a0: ${good}, manqué\u00a0: ${fair}, largement manqué\u00a0: ${bad}, aucune donnée\u00a0: ${unknown}`,
	since: (moment) => `depuis le ${moment}`,
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
		'La disponibilité, l’indisponibilité et les temps de réponse proviennent des synthèses du service de surveillance. Les heures sont exprimées dans son fuseau horaire.',
	outagesSource:
		'Les pannes et leur durée proviennent des contrôles individuels, l’indisponibilité des synthèses du service. Les deux peuvent différer\u00a0: le service applique ses propres règles pour déterminer quand un appareil est en panne.',
	planned:
		'Les indisponibilités planifiées sont exclues\u00a0: la disponibilité, l’indisponibilité et les pannes proviennent des contrôles individuels, s’ils existent pour l’appareil\u202f; les temps de réponse proviennent des synthèses du service de surveillance. Les heures sont exprimées dans son fuseau horaire.',
	sameWeight:
		'La durée de surveillance de chaque appareil est inconnue\u00a0: dans les valeurs portant sur plusieurs appareils, tous ont le même poids.',
	statusPage: {
		title: 'État des services',
		states: {
			up: 'Disponible',
			down: 'En panne',
			paused: 'En pause',
			noTasks: 'Non contrôlé',
			unknown: 'Inconnu',
		},
		overall: {
			allUp: () => 'Tous les systèmes sont disponibles',
			someDown: (count, all) =>
				`${count} ${count < 2 ? 'système' : 'systèmes'} sur ${all} ${count < 2 ? 'est' : 'sont'} en panne`,
			allDown: (count) =>
				count === 1 ? 'Le système est en panne' : `Les ${count} systèmes sont en panne`,
			unknown: (count, all) =>
				count === 0 || count === all
					? 'L’état des systèmes est inconnu'
					: `L’état de ${count} système${count < 2 ? '' : 's'} sur ${all} est inconnu`,
		},
		downSince: (moment) => `En panne depuis le ${moment}`,
		failsFrom: (failing, total) =>
			`Échecs depuis ${failing} site${failing < 2 ? '' : 's'} de contrôle sur ${total}`,
		degradedState: 'Dégradé',
		degraded: (count) =>
			count < 2
				? '1 système est en échec depuis certains sites de contrôle.'
				: `${count} systèmes sont en échec depuis certains sites de contrôle.`,
		noOutages: 'Aucune panne',
		stillLasted: 'Une panne antérieure se poursuivait',
		stale:
			'Cette page n’a pas été actualisée depuis un certain temps et n’est peut-être plus à jour.',
		subscribe: 'S’abonner aux mises à jour',
		notices: 'Incidents et maintenance',
		phases: {
			planned: 'Planifiée',
			inProgress: 'En cours',
			done: 'Terminée',
			investigating: 'En cours d’analyse',
			identified: 'Cause identifiée',
			monitoring: 'Sous surveillance',
			resolved: 'Résolu',
		},
		until: (moment) => `jusqu’au ${moment}`,
		noDevices: 'Rien à afficher pour le moment.',
		systems: 'Systèmes',
		otherSystems: 'Autres systèmes',
		updated: (moment, zone) => `Mise à jour\u00a0: ${moment} (${zone})`,
		latestCheck: (moment) => `Dernier contrôle\u00a0: ${moment}`,
		today: 'Aujourd’hui',
		daysAgo: (count) => `il y a ${count} ${count < 2 ? 'jour' : 'jours'}`,
		uptimeInDays: (percentage, count) =>
			`${percentage} de disponibilité sur ${count} jour${count < 2 ? '' : 's'}`,
		worseDays: (count, percentage) => `${count} jour${count < 2 ? '' : 's'} sous ${percentage}`,
		outagesOf: (days) => `Pannes des ${days} derniers jours`,
		downFor: (time) => `En panne pendant ${time}`,
		stateIs: (state) => `état selon le service\u00a0: ${state}`,
		sources:
			'L’état et la disponibilité proviennent du service de surveillance. Les pannes sont déterminées à partir de ses contrôles individuels et peuvent ne pas y correspondre\u00a0: le service applique ses propres règles pour déterminer quand un système est en panne.',
		clock:
			'Les heures des contrôles et des pannes sont exprimées dans le fuseau horaire du service de surveillance.',
	},
};
