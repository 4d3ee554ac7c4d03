import { isOne } from './plural';
import { punctuation, type Texts } from './en';

export const es: Texts = {
	locale: 'es-ES',
	...punctuation,
	title: 'Informe de disponibilidad',
	noData: 'sin datos',
	uptime: 'Disponibilidad',
	downtime: 'Tiempo de inactividad',
	downtimeOfAll: 'Tiempo de inactividad (suma de todos los dispositivos)',
	checks: 'Comprobaciones',
	failed: 'Comprobaciones fallidas',
	average: 'Tiempo de respuesta (media)',
	target: 'Objetivo de disponibilidad',
	previousUptime: 'Disponibilidad anterior',
	uptimeChange: 'Variación de la disponibilidad',
	budgetLeft: 'Inactividad permitida restante',
	outages: 'Interrupciones',
	outageLength: 'Duración de las interrupciones',
	device: 'Dispositivo',
	deviceId: 'ID del dispositivo',
	daysWithDataLabel: 'Días con datos',
	devicesHeading: 'Dispositivos, de peor a mejor',
	daysHeading: 'Disponibilidad por día',
	daysPerCell: (count) => `Disponibilidad cada ${count} días`,
	met: 'Objetivo cumplido',
	missed: 'Objetivo no cumplido',
	metSoFar: 'Objetivo cumplido hasta ahora',
	missedSoFar: 'Por debajo del objetivo hasta ahora',
	stillDown: 'en curso',
	downAtLastCheck: 'aún caído en la última comprobación',
	downAtEnd: 'caído en la última comprobación del periodo',
	failedLayers: {
		dns: 'nombre de host no encontrado (DNS)',
		connection: 'sin conexión',
		certificate: 'falló la conexión cifrada con el servidor (TLS)',
		http: 'el servidor no respondió como se esperaba',
		content: 'contenido inesperado',
		unknown: 'motivo desconocido',
	},
	yes: 'sí',
	no: 'no',
	seconds: 'segundos',
	minutes: 'minutos',
	percentagePoints: 'puntos porcentuales',
	points: (change) => `${change} ${isOne(change) ? 'punto' : 'puntos'}`,
	verdict: (met, all, target) =>
		met === all
			? all === 1
				? `El dispositivo cumplió el objetivo del ${target}.`
				: `Los ${all} dispositivos cumplieron el objetivo del ${target}.`
			: `${all - met} de ${all} ${all === 1 ? 'dispositivo' : 'dispositivos'} no ${all - met === 1 ? 'cumplió' : 'cumplieron'} el objetivo del ${target}.`,
	verdictSoFar: (met, all, target) =>
		met === all
			? all === 1
				? `Hasta ahora, el dispositivo cumple el objetivo del ${target}.`
				: `Hasta ahora, los ${all} dispositivos cumplen el objetivo del ${target}.`
			: `Hasta ahora, ${all - met} de ${all} ${all === 1 ? 'dispositivo' : 'dispositivos'} ${all - met === 1 ? 'está' : 'están'} por debajo del objetivo del ${target}.`,
	withoutData: (count) =>
		count === 1
			? 'No hay datos de 1 dispositivo más.'
			: `No hay datos de ${count} dispositivos más.`,
	judgedByData:
		'Faltan los datos de algunos días. El objetivo se evalúa con los días que tienen datos; los demás no cuentan ni como disponibilidad ni como inactividad.',
	daysWithData: (days, all) => `datos de ${days} de ${all} ${all === 1 ? 'día' : 'días'}`,
	ownTargets: 'Los dispositivos con objetivo propio se evalúan según ese objetivo.',
	noVerdict: 'No hay datos de este periodo.',
	missedBy: (device, reason) => `${device} no cumplió el objetivo: ${reason}.`,
	belowBy: (device, reason) => `${device} está por debajo del objetivo: ${reason}.`,
	oneOutage: (time, when) => `una interrupción de ${time} (${when})`,
	someOutages: (count, time, when) =>
		`${count} interrupciones, y la más larga duró ${time} (${when})`,
	downtimeMostlyOn: (time, day) => `${time} de inactividad, la mayor parte el ${day}`,
	seenFrom: (locations) => `detectada desde ${locations}`,
	comparedWith: (period) => `En comparación con el periodo ${period}`,
	comparedPart: (period) => `En comparación con la misma parte de un periodo anterior (${period})`,
	budget: (time) => `inactividad permitida restante: ${time}`,
	overBudget: (time) => `${time} por encima de la inactividad permitida`,
	budgetIs: (time, period) =>
		`El objetivo permite este tiempo de inactividad por dispositivo: ${time} en el periodo ${period}.`,
	downFor: (time) => `${time} de inactividad`,
	longest: (time) => `la más larga ${time}`,
	backAfter: (time) => `restablecimiento en ${time} de media`,
	mostWithin: (time) => `el 95\u00a0% de las comprobaciones tardó ${time} o menos`,
	outagesInAll: (count, time) => `${count}, ${time} en total`,
	failedOf: (failed, checks) => `${failed} de ${checks}`,
	orMore: (percentage) => `${percentage} o más`,
	below: (percentage) => `menos del ${percentage}`,
	between: (from, to) => `del ${from} al ${to}`,
	stripSummary: (good, fair, bad, unknown) =>
		`Objetivo cumplido: ${good}, no cumplido: ${fair}, muy por debajo: ${bad}, sin datos: ${unknown}`,
	since: (moment) => `desde el ${moment}`,
	orEarlier: 'o antes',
	noOutages: 'Sin interrupciones en este periodo.',
	moreDevices: (count, text) =>
		count === 1
			? '1 dispositivo más no se muestra aquí.'
			: `${text} dispositivos más no se muestran aquí.`,
	moreOutages: (count, text) =>
		count === 1
			? '1 interrupción anterior no se muestra aquí.'
			: `${text} interrupciones anteriores no se muestran aquí.`,
	source:
		'La disponibilidad, la inactividad y los tiempos de respuesta proceden de los resúmenes del servicio de monitorización. Las horas se indican en su zona horaria.',
	outagesSource:
		'Las interrupciones y su duración proceden de las comprobaciones individuales; el tiempo de inactividad, de los resúmenes del servicio. Pueden diferir: el servicio aplica sus propias reglas para determinar cuándo un dispositivo está caído.',
	planned:
		'La inactividad programada no se incluye: la disponibilidad, la inactividad y las interrupciones proceden de las comprobaciones individuales, si el dispositivo las tiene; los tiempos de respuesta proceden de los resúmenes del servicio de monitorización. Las horas se indican en su zona horaria.',
	sameWeight:
		'No se sabe durante cuánto tiempo se monitorizó cada dispositivo, por lo que en los valores de varios dispositivos todos cuentan igual.',
	statusPage: {
		title: 'Estado de los servicios',
		states: {
			up: 'Disponible',
			down: 'Caído',
			paused: 'En pausa',
			noTasks: 'Sin comprobar',
			unknown: 'Desconocido',
		},
		overall: {
			allUp: () => 'Todos los sistemas están disponibles',
			someDown: (count, all) =>
				`${count} de ${all} sistemas ${count === 1 ? 'está caído' : 'están caídos'}`,
			allDown: (count) =>
				count === 1 ? 'El sistema está caído' : `Los ${count} sistemas están caídos`,
			unknown: (count, all) =>
				count === 0 || count === all
					? 'Se desconoce el estado de los sistemas'
					: `Se desconoce el estado de ${count} de ${all} sistemas`,
		},
		downSince: (moment) => `Caído desde el ${moment}`,
		failsFrom: (failing, total) => `Falla desde ${failing} de ${total} ubicaciones`,
		degradedState: 'Degradado',
		degraded: (count) =>
			count === 1
				? '1 sistema falla desde algunas ubicaciones.'
				: `${count} sistemas fallan desde algunas ubicaciones.`,
		noOutages: 'Sin interrupciones',
		stillLasted: 'Continuaba una interrupción anterior',
		stale: 'Esta página lleva un tiempo sin actualizarse y es posible que no esté al día.',
		subscribe: 'Suscribirse a las actualizaciones',
		notices: 'Incidentes y mantenimiento',
		phases: {
			planned: 'Programado',
			inProgress: 'En curso',
			done: 'Finalizado',
			investigating: 'En investigación',
			identified: 'Causa identificada',
			monitoring: 'En observación',
			resolved: 'Resuelto',
		},
		until: (moment) => `hasta el ${moment}`,
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
		stateIs: (state) => `estado según el servicio: ${state}`,
		sources:
			'El estado y la disponibilidad proceden del servicio de monitorización. Las interrupciones se obtienen de sus comprobaciones individuales y pueden no coincidir: el servicio aplica sus propias reglas para determinar cuándo un sistema está caído.',
		clock:
			'Las horas de comprobaciones e interrupciones se indican en la zona horaria del servicio de monitorización.',
	},
};
