import { isBelowTwo } from './plural';
import { punctuation, type Texts } from './en';

export const pt: Texts = {
	locale: 'pt-BR',
	...punctuation,
	title: 'Relatório de disponibilidade',
	noData: 'sem dados',
	uptime: 'Disponibilidade',
	downtime: 'Indisponibilidade',
	downtimeOfAll: 'Indisponibilidade (soma de todos os dispositivos)',
	checks: 'Verificações',
	failed: 'Verificações com falha',
	average: 'Tempo de resposta (média)',
	target: 'Meta de disponibilidade',
	previousUptime: 'Disponibilidade anterior',
	uptimeChange: 'Variação da disponibilidade',
	budgetLeft: 'Indisponibilidade permitida restante',
	outages: 'Interrupções',
	outageLength: 'Duração das interrupções',
	device: 'Dispositivo',
	deviceId: 'ID do dispositivo',
	daysWithDataLabel: 'Dias com dados',
	devicesHeading: 'Dispositivos, do pior ao melhor',
	daysHeading: 'Disponibilidade por dia',
	daysPerCell: (count) => `Disponibilidade a cada ${count} dias`,
	met: 'Meta atingida',
	missed: 'Meta não atingida',
	metSoFar: 'Meta atingida até agora',
	missedSoFar: 'Abaixo da meta até agora',
	stillDown: 'em andamento',
	downAtLastCheck: 'ainda fora do ar na última verificação',
	downAtEnd: 'fora do ar na última verificação do período',
	failedLayers: {
		dns: 'nome do host não encontrado (DNS)',
		connection: 'sem conexão',
		certificate: 'falha na conexão criptografada (TLS)',
		http: 'o servidor não respondeu como esperado',
		content: 'conteúdo inesperado',
		unknown: 'motivo desconhecido',
	},
	yes: 'sim',
	no: 'não',
	seconds: 'segundos',
	minutes: 'minutos',
	percentagePoints: 'pontos percentuais',
	points: (change) => `${change} ${isBelowTwo(change) ? 'ponto' : 'pontos'}`,
	verdict: (met, all, target) =>
		met === all
			? all === 1
				? `O dispositivo atingiu a meta de ${target}.`
				: `Os ${all} dispositivos atingiram a meta de ${target}.`
			: `${all - met} de ${all} ${all === 1 ? 'dispositivo' : 'dispositivos'} não ${all - met === 1 ? 'atingiu' : 'atingiram'} a meta de ${target}.`,
	verdictSoFar: (met, all, target) =>
		met === all
			? all === 1
				? `Até agora, o dispositivo atinge a meta de ${target}.`
				: `Até agora, os ${all} dispositivos atingem a meta de ${target}.`
			: `Até agora, ${all - met} de ${all} ${all === 1 ? 'dispositivo' : 'dispositivos'} ${all - met === 1 ? 'está' : 'estão'} abaixo da meta de ${target}.`,
	withoutData: (count) =>
		count === 1
			? 'Não há dados de mais 1 dispositivo.'
			: `Não há dados de mais ${count} dispositivos.`,
	judgedByData:
		'Alguns dias não têm dados. A meta é avaliada pelos dias com dados; os demais não contam nem como disponibilidade nem como indisponibilidade.',
	daysWithData: (days, all) => `dados de ${days} de ${all} ${all === 1 ? 'dia' : 'dias'}`,
	ownTargets: 'Dispositivos com meta própria são avaliados por ela.',
	noVerdict: 'Não há dados deste período.',
	missedBy: (device, reason) => `${device} não atingiu a meta: ${reason}.`,
	belowBy: (device, reason) => `${device} está abaixo da meta: ${reason}.`,
	oneOutage: (time, when) => `uma interrupção de ${time} (${when})`,
	someOutages: (count, time, when) => `${count} interrupções, a mais longa de ${time} (${when})`,
	// Saturday and Sunday are masculine.
	downtimeMostlyOn: (time, day) =>
		`${time} de indisponibilidade, a maior parte ${/^(?:sábado|domingo)/.test(day) ? 'no' : 'na'} ${day}`,
	seenFrom: (locations) => `detectada a partir de ${locations}`,
	comparedWith: (period) => `Em comparação com o período de ${period}`,
	comparedPart: (period) => `Em comparação com a mesma parte de um período anterior (${period})`,
	budget: (time) => `indisponibilidade permitida restante: ${time}`,
	overBudget: (time) => `${time} acima da indisponibilidade permitida`,
	budgetIs: (time, period) =>
		`A meta permite, por dispositivo, a seguinte indisponibilidade: ${time} no período de ${period}.`,
	downFor: (time) => `${time} de indisponibilidade`,
	longest: (time) => `a mais longa ${time}`,
	backAfter: (time) => `restabelecimento médio em ${time}`,
	mostWithin: (time) => `95% das verificações levaram ${time} ou menos`,
	outagesInAll: (count, time) => `${count}, ${time} no total`,
	failedOf: (failed, checks) => `${failed} de ${checks}`,
	orMore: (percentage) => `${percentage} ou mais`,
	below: (percentage) => `menos de ${percentage}`,
	between: (from, to) => `de ${from} a ${to}`,
	stripSummary: (good, fair, bad, unknown) =>
		`Meta atingida: ${good}, não atingida: ${fair}, muito abaixo: ${bad}, sem dados: ${unknown}`,
	since: (moment) => `desde ${moment}`,
	orEarlier: 'ou antes',
	noOutages: 'Nenhuma interrupção neste período.',
	moreDevices: (count, text) =>
		count === 1
			? 'Mais 1 dispositivo não é exibido aqui.'
			: `Mais ${text} dispositivos não são exibidos aqui.`,
	moreOutages: (count, text) =>
		count === 1
			? '1 interrupção anterior não é exibida aqui.'
			: `${text} interrupções anteriores não são exibidas aqui.`,
	source:
		'A disponibilidade, a indisponibilidade e os tempos de resposta vêm dos resumos do serviço de monitoramento. Os horários estão no fuso horário desse serviço.',
	outagesSource:
		'As interrupções e sua duração vêm das verificações individuais; a indisponibilidade, dos resumos do serviço. Os valores podem diferir: o serviço usa regras próprias para determinar quando um dispositivo está fora do ar.',
	planned:
		'A indisponibilidade programada não está incluída: a disponibilidade, a indisponibilidade e as interrupções vêm das verificações individuais, se o dispositivo as tiver; os tempos de resposta vêm dos resumos do serviço de monitoramento. Os horários estão no fuso horário desse serviço.',
	sameWeight:
		'Não se sabe por quanto tempo cada dispositivo foi monitorado; por isso, nos valores de vários dispositivos, todos têm o mesmo peso.',
	statusPage: {
		title: 'Status dos serviços',
		states: {
			up: 'Disponível',
			down: 'Fora do ar',
			paused: 'Em pausa',
			noTasks: 'Não verificado',
			unknown: 'Desconhecido',
		},
		overall: {
			allUp: () => 'Todos os sistemas estão disponíveis',
			someDown: (count, all) =>
				`${count} de ${all} sistemas ${count === 1 ? 'está' : 'estão'} fora do ar`,
			allDown: (count) =>
				count === 1 ? 'O sistema está fora do ar' : `Os ${count} sistemas estão fora do ar`,
			unknown: (count, all) =>
				count === 0 || count === all
					? 'O status dos sistemas é desconhecido'
					: `O status de ${count} de ${all} sistemas é desconhecido`,
		},
		downSince: (moment) => `Fora do ar desde ${moment}`,
		failsFrom: (failing, total) => `Falha em ${failing} de ${total} locais de verificação`,
		degradedState: 'Degradado',
		degraded: (count) =>
			count === 1
				? '1 sistema falha em alguns locais de verificação.'
				: `${count} sistemas falham em alguns locais de verificação.`,
		noOutages: 'Nenhuma interrupção',
		stillLasted: 'Uma interrupção anterior continuava',
		stale: 'Esta página não é atualizada há algum tempo e pode estar desatualizada.',
		subscribe: 'Inscrever-se para receber atualizações',
		notices: 'Incidentes e manutenção',
		phases: {
			planned: 'Programada',
			inProgress: 'Em andamento',
			done: 'Concluída',
			investigating: 'Em investigação',
			identified: 'Causa identificada',
			monitoring: 'Em monitoramento',
			resolved: 'Resolvido',
		},
		until: (moment) => `até ${moment}`,
		noDevices: 'Ainda não há nada para exibir.',
		systems: 'Sistemas',
		otherSystems: 'Outros sistemas',
		updated: (moment, zone) => `Atualizado em ${moment} (${zone})`,
		latestCheck: (moment) => `Última verificação: ${moment}`,
		today: 'Hoje',
		daysAgo: (count) => `há ${count} ${count === 1 ? 'dia' : 'dias'}`,
		uptimeInDays: (percentage, count) =>
			`${percentage} de disponibilidade em ${count} ${count === 1 ? 'dia' : 'dias'}`,
		worseDays: (count, percentage) =>
			`${count} ${count === 1 ? 'dia' : 'dias'} abaixo de ${percentage}`,
		outagesOf: (days) => `Interrupções dos últimos ${days} dias`,
		downFor: (time) => `Fora do ar por ${time}`,
		stateIs: (state) => `status segundo o serviço: ${state}`,
		sources:
			'O status e a disponibilidade vêm do serviço de monitoramento. As interrupções são obtidas das verificações individuais e podem não coincidir: o serviço usa regras próprias para determinar quando um sistema está fora do ar.',
		clock:
			'Os horários de verificações e interrupções estão no fuso horário do serviço de monitoramento.',
	},
};
