import type { Texts } from './texts';

export const es: Texts = {
	language: 'Spanish',
	locale: 'es-ES',
	colon: ': ',
	title: 'Informe de disponibilidad',
	noData: 'sin datos',
	uptime: 'Disponibilidad',
	downtime: 'Tiempo de inactividad',
	downtimeOfAll: 'Tiempo de inactividad (suma de los dispositivos)',
	checks: 'Comprobaciones',
	failed: 'Comprobaciones fallidas',
	average: 'Tiempo de respuesta (media)',
	target: 'Objetivo',
	previousUptime: 'Disponibilidad anterior',
	uptimeChange: 'Cambio de la disponibilidad',
	budgetLeft: 'Resto de la inactividad permitida',
	outages: 'Interrupciones',
	outageLength: 'Duración de las interrupciones',
	device: 'Dispositivo',
	deviceId: 'ID del dispositivo',
	daysWithDataLabel: 'Días con datos',
	budgetBar: 'La barra fina muestra cuánta de la inactividad permitida se ha consumido.',
	devicesHeading: 'Dispositivos, de peor a mejor',
	daysHeading: 'Disponibilidad por día',
	daysPerCell: (count) => `Disponibilidad por cada ${count} días`,
	met: 'Objetivo cumplido',
	missed: 'Objetivo no cumplido',
	metSoFar: 'Objetivo cumplido hasta ahora',
	missedSoFar: 'Por debajo del objetivo hasta ahora',
	stillDown: 'continúa',
	downAtLastCheck: 'aún inactivo en la última comprobación',
	downAtEnd: 'inactivo en la última comprobación del periodo',
	yes: 'sí',
	no: 'no',
	seconds: 'segundos',
	minutes: 'minutos',
	percentagePoints: 'puntos porcentuales',
	points: (change) => `${change} puntos`,
	deviceNamed: (id) => `Dispositivo ${id}`,
	verdict: (met, all, target) =>
		met === all
			? all === 1
				? `El dispositivo cumplió el objetivo del ${target}.`
				: `Los ${all} dispositivos cumplieron el objetivo del ${target}.`
			: `${all - met} de ${all} ${all === 1 ? 'dispositivo' : 'dispositivos'} no ${all - met === 1 ? 'cumplió' : 'cumplieron'} el objetivo del ${target}.`,
	verdictSoFar: (met, all, target) =>
		met === all
			? all === 1
				? `El dispositivo cumple hasta ahora el objetivo del ${target}.`
				: `Los ${all} dispositivos cumplen hasta ahora el objetivo del ${target}.`
			: `${all - met} de ${all} ${all === 1 ? 'dispositivo' : 'dispositivos'} ${all - met === 1 ? 'está' : 'están'} hasta ahora por debajo del objetivo del ${target}.`,
	withoutData: (count) =>
		count === 1
			? 'De otro dispositivo no hay datos.'
			: `De otros ${count} dispositivos no hay datos.`,
	judgedByData:
		'No hay datos de todos los días: el objetivo se juzga por los días con datos, y los demás no cuentan ni como disponibilidad ni como inactividad.',
	daysWithData: (days, all) => `datos de ${days} de ${all} ${all === 1 ? 'día' : 'días'}`,
	ownTargets: 'Los dispositivos con un objetivo propio se juzgan por ese objetivo.',
	noVerdict: 'No hay datos de este periodo.',
	missedBy: (device, reason) => `${device} no cumplió el objetivo: ${reason}.`,
	belowBy: (device, reason) => `${device} está por debajo del objetivo: ${reason}.`,
	oneOutage: (time, when) => `una interrupción de ${time} (${when})`,
	someOutages: (count, time, when) =>
		`hubo ${count} interrupciones, y la más larga duró ${time} (${when})`,
	downtimeMostlyOn: (time, day) => `${time} de inactividad, sobre todo el ${day}`,
	seenFrom: (locations) => `detectada desde ${locations}`,
	comparedWith: (period) => `En comparación con ${period}`,
	comparedPart: (period) => `En comparación con la misma parte de un periodo anterior: ${period}`,
	budget: (time) => `quedan ${time} de la inactividad permitida`,
	overBudget: (time) => `${time} por encima de la inactividad permitida`,
	budgetIs: (time, period) =>
		`La inactividad permitida es el tiempo que un dispositivo puede estar inactivo según el objetivo: ${time} en ${period}.`,
	downFor: (time) => `${time} de inactividad`,
	longest: (time) => `la más larga ${time}`,
	backAfter: (time) => `restablecido en ${time} de media`,
	mostWithin: (time) => `el 95\u00a0% de las comprobaciones tardó ${time} o menos`,
	outageCount: (count, text) => `${text} ${count === 1 ? 'interrupción' : 'interrupciones'}`,
	outagesInAll: (count, time) => `${count}, ${time} en total`,
	failedOf: (failed, checks) => `${failed} de ${checks} fallidas`,
	orMore: (percentage) => `${percentage} o más`,
	below: (percentage) => `menos del ${percentage}`,
	between: (from, to) => `del ${from} al ${to}`,
	stripSummary: (good, fair, bad, unknown) =>
		`Objetivo cumplido: ${good}, no cumplido: ${fair}, muy por debajo: ${bad}, sin datos: ${unknown}`,
	since: (moment) => `desde ${moment}`,
	orEarlier: 'o antes',
	noOutages: 'Sin interrupciones en este periodo.',
	moreDevices: (count, text) =>
		count === 1
			? 'Otro dispositivo no figura aquí.'
			: `Otros ${text} dispositivos no figuran aquí.`,
	moreOutages: (count, text) =>
		count === 1
			? '1 interrupción anterior no figura aquí.'
			: `${text} interrupciones anteriores no figuran aquí.`,
	source:
		'La disponibilidad, la inactividad y los tiempos de respuesta son los resúmenes del propio servicio. Las horas son las del reloj del servicio.',
	outagesSource:
		'Las interrupciones y su duración proceden de las comprobaciones individuales; el tiempo de inactividad, de los resúmenes del servicio. Pueden diferir: el servicio decide según sus propias reglas cuándo un dispositivo está caído.',
	planned:
		'Las paradas previstas no se cuentan: la disponibilidad, la inactividad y las interrupciones proceden de las comprobaciones individuales, si las hay; los tiempos de respuesta son los resúmenes del propio servicio. Las horas son las del reloj del servicio.',
	sameWeight:
		'No se sabe durante cuánto tiempo se comprobó cada dispositivo: en los valores de varios dispositivos, todos cuentan igual.',
	statusPage: {
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
		downSince: (moment) => `Caído desde ${moment}`,
		failsFrom: (failing, of) => `Falla desde ${failing} de ${of} ubicaciones`,
		degradedState: 'Con fallos',
		degraded: (count) =>
			count === 1
				? '1 sistema falla desde algunas ubicaciones.'
				: `${count} sistemas fallan desde algunas ubicaciones.`,
		noOutages: 'Sin interrupciones',
		stillLasted: 'Continuaba una interrupción anterior',
		stale:
			'Esta página no se ha actualizado desde hace un rato. Lo que muestra puede estar anticuado.',
		notices: 'Mantenimiento y avisos',
		phases: {
			planned: 'Previsto',
			inProgress: 'En curso',
			done: 'Terminado',
			investigating: 'En investigación',
			identified: 'Causa identificada',
			monitoring: 'En observación',
			resolved: 'Resuelto',
		},
		until: (moment) => `hasta ${moment}`,
		noDevices: 'Todavía no hay nada que mostrar.',
		systems: 'Sistemas',
		otherSystems: 'Otros sistemas',
		updated: (moment, zone) => `Actualizado: ${moment} (${zone})`,
		latestCheck: (moment) => `Última comprobación: ${moment}`,
		today: 'Hoy',
		daysAgo: (count) => `hace ${count} ${count === 1 ? 'día' : 'días'}`,
		uptimeInDays: (percentage, count) =>
			`${percentage} de disponibilidad en ${count} ${count === 1 ? 'día' : 'días'}`,
		worseDays: (count, percentage) =>
			`${count} ${count === 1 ? 'día' : 'días'} por debajo del ${percentage}`,
		outagesOf: (days) => `Interrupciones de los últimos ${days} días`,
		downFor: (time) => `Caído durante ${time}`,
		seenFrom: (locations) => `Detectado desde ${locations}`,
		stateIs: (state) => `estado según el servicio: ${state}`,
		sources:
			'El estado y la disponibilidad son los del servicio de supervisión. Las interrupciones proceden de sus comprobaciones individuales y pueden diferir: el servicio decide según sus propias reglas cuándo un sistema está caído.',
		clock: 'Las horas de comprobaciones e interrupciones son las del servicio de supervisión.',
	},
};
