import type { StatusTexts } from './statusTexts';
import type { Language } from './texts';

const en: StatusTexts = {
	title: 'Service status',
	states: {
		up: 'Up',
		down: 'Down',
		paused: 'Paused',
		noTasks: 'Not checked',
		unknown: 'State not known',
	},
	overall: {
		allUp: () => 'All systems are up',
		someDown: (count, all) => `${count} of ${all} systems ${count === 1 ? 'is' : 'are'} down`,
		allDown: (count) => (count === 1 ? 'The system is down' : `All ${count} systems are down`),
		unknown: (count, all) =>
			count === 0 || count === all
				? 'The state of the systems is not known'
				: `The state of ${count} of ${all} systems is not known`,
	},
	noDevices: 'There is nothing to show yet.',
	systems: 'Systems',
	otherSystems: 'Other systems',
	updated: (moment, zone) => `Updated ${moment} (${zone})`,
	latestCheck: (moment) => `Latest check: ${moment}`,
	today: 'Today',
	daysAgo: (count) => `${count} ${count === 1 ? 'day' : 'days'} ago`,
	uptimeInDays: (percentage, count) =>
		`${percentage} uptime in ${count} ${count === 1 ? 'day' : 'days'}`,
	worseDays: (count) => `${count} ${count === 1 ? 'day' : 'days'} with downtime`,
	outagesOf: (days) => `Outages of the last ${days} days`,
	downFor: (time) => `Down for ${time}`,
	seenFrom: (locations) => `Seen from ${locations}`,
	clock: 'Times of checks and outages are those of the monitoring service.',
};

const de: StatusTexts = {
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
	noDevices: 'Hier gibt es noch nichts zu zeigen.',
	systems: 'Systeme',
	otherSystems: 'Weitere Systeme',
	updated: (moment, zone) => `Stand: ${moment} (${zone})`,
	latestCheck: (moment) => `Letzte Prüfung: ${moment}`,
	today: 'Heute',
	daysAgo: (count) => `vor ${count} ${count === 1 ? 'Tag' : 'Tagen'}`,
	uptimeInDays: (percentage, count) =>
		`${percentage} verfügbar in ${count} ${count === 1 ? 'Tag' : 'Tagen'}`,
	worseDays: (count) => `${count} ${count === 1 ? 'Tag' : 'Tage'} mit Ausfallzeit`,
	outagesOf: (days) => `Ausfälle der letzten ${days} Tage`,
	downFor: (time) => `${time} ausgefallen`,
	seenFrom: (locations) => `Gesehen von ${locations}`,
	clock: 'Zeiten von Prüfungen und Ausfällen sind die des Überwachungsdienstes.',
};

const es: StatusTexts = {
	title: 'Estado de los servicios',
	states: {
		up: 'Disponible',
		down: 'Caído',
		paused: 'En pausa',
		noTasks: 'Sin comprobar',
		unknown: 'Estado desconocido',
	},
	overall: {
		allUp: () => 'Todos los sistemas están disponibles',
		someDown: (count, all) =>
			`${count} de ${all} sistemas ${count === 1 ? 'está caído' : 'están caídos'}`,
		allDown: (count) =>
			count === 1 ? 'El sistema está caído' : `Los ${count} sistemas están caídos`,
		unknown: (count, all) =>
			count === 0 || count === all
				? 'No se conoce el estado de los sistemas'
				: `No se conoce el estado de ${count} de ${all} sistemas`,
	},
	noDevices: 'Todavía no hay nada que mostrar.',
	systems: 'Sistemas',
	otherSystems: 'Otros sistemas',
	updated: (moment, zone) => `Actualizado: ${moment} (${zone})`,
	latestCheck: (moment) => `Última comprobación: ${moment}`,
	today: 'Hoy',
	daysAgo: (count) => `hace ${count} ${count === 1 ? 'día' : 'días'}`,
	uptimeInDays: (percentage, count) =>
		`${percentage} de disponibilidad en ${count} ${count === 1 ? 'día' : 'días'}`,
	worseDays: (count) => `${count} ${count === 1 ? 'día' : 'días'} con inactividad`,
	outagesOf: (days) => `Interrupciones de los últimos ${days} días`,
	downFor: (time) => `Caído durante ${time}`,
	seenFrom: (locations) => `Visto desde ${locations}`,
	clock: 'Las horas de comprobaciones e interrupciones son las del servicio de supervisión.',
};

const fr: StatusTexts = {
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
	worseDays: (count) => `${count} jour${count === 1 ? '' : 's'} avec indisponibilité`,
	outagesOf: (days) => `Pannes des ${days} derniers jours`,
	downFor: (time) => `En panne pendant ${time}`,
	seenFrom: (locations) => `Constatée depuis ${locations}`,
	clock: 'Les heures des vérifications et des pannes sont celles du service de surveillance.',
};

const ja: StatusTexts = {
	title: 'サービスの稼働状況',
	states: {
		up: '稼働中',
		down: '停止中',
		paused: '一時停止',
		noTasks: '監視なし',
		unknown: '状態不明',
	},
	overall: {
		allUp: () => 'すべてのシステムが稼働しています',
		someDown: (count, all) => `${all} システム中 ${count} システムが停止しています`,
		allDown: () => 'すべてのシステムが停止しています',
		unknown: (count, all) =>
			count === 0 || count === all
				? 'システムの状態は不明です'
				: `${all} システム中 ${count} システムの状態が不明です`,
	},
	noDevices: '表示するものはまだありません。',
	systems: 'システム',
	otherSystems: 'その他のシステム',
	updated: (moment, zone) => `更新：${moment}（${zone}）`,
	latestCheck: (moment) => `最新のチェック：${moment}`,
	today: '今日',
	daysAgo: (count) => `${count} 日前`,
	uptimeInDays: (percentage, count) => `${count} 日間の稼働率 ${percentage}`,
	worseDays: (count) => `停止のあった日：${count} 日`,
	outagesOf: (days) => `過去 ${days} 日間の障害`,
	downFor: (time) => `停止時間：${time}`,
	seenFrom: (locations) => `検出元：${locations}`,
	clock: 'チェックと障害の時刻は監視サービスの時計によるものです。',
};

const pt: StatusTexts = {
	title: 'Status dos serviços',
	states: {
		up: 'Disponível',
		down: 'Fora do ar',
		paused: 'Em pausa',
		noTasks: 'Não verificado',
		unknown: 'Estado desconhecido',
	},
	overall: {
		allUp: () => 'Todos os sistemas estão disponíveis',
		someDown: (count, all) =>
			`${count} de ${all} sistemas ${count === 1 ? 'está' : 'estão'} fora do ar`,
		allDown: (count) =>
			count === 1 ? 'O sistema está fora do ar' : `Os ${count} sistemas estão fora do ar`,
		unknown: (count, all) =>
			count === 0 || count === all
				? 'O estado dos sistemas não é conhecido'
				: `O estado de ${count} de ${all} sistemas não é conhecido`,
	},
	noDevices: 'Ainda não há nada para mostrar.',
	systems: 'Sistemas',
	otherSystems: 'Outros sistemas',
	updated: (moment, zone) => `Atualizado em ${moment} (${zone})`,
	latestCheck: (moment) => `Última verificação: ${moment}`,
	today: 'Hoje',
	daysAgo: (count) => `há ${count} ${count === 1 ? 'dia' : 'dias'}`,
	uptimeInDays: (percentage, count) =>
		`${percentage} de disponibilidade em ${count} ${count === 1 ? 'dia' : 'dias'}`,
	worseDays: (count) => `${count} ${count === 1 ? 'dia' : 'dias'} com indisponibilidade`,
	outagesOf: (days) => `Interrupções dos últimos ${days} dias`,
	downFor: (time) => `Fora do ar por ${time}`,
	seenFrom: (locations) => `Visto de ${locations}`,
	clock: 'Os horários de verificações e interrupções são os do serviço de monitoramento.',
};

export const statusTextsByLanguage: Record<Language, StatusTexts> = { en, de, es, fr, ja, pt };
