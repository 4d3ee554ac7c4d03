import type { Texts } from './texts';

export const pt: Texts = {
	language: 'Portuguese',
	locale: 'pt-BR',
	colon: ': ',
	title: 'Relatório de disponibilidade',
	noData: 'sem dados',
	uptime: 'Disponibilidade',
	downtime: 'Indisponibilidade',
	downtimeOfAll: 'Indisponibilidade (soma dos dispositivos)',
	checks: 'Verificações',
	failed: 'Verificações com falha',
	average: 'Tempo de resposta (média)',
	target: 'Meta',
	previousUptime: 'Disponibilidade anterior',
	uptimeChange: 'Variação da disponibilidade',
	budgetLeft: 'Resto da indisponibilidade permitida',
	outages: 'Interrupções',
	outageLength: 'Duração das interrupções',
	device: 'Dispositivo',
	deviceId: 'ID do dispositivo',
	daysWithDataLabel: 'Dias com dados',
	budgetBar: 'A barra fina mostra quanto da indisponibilidade permitida foi consumido.',
	devicesHeading: 'Dispositivos, do pior ao melhor',
	daysHeading: 'Disponibilidade por dia',
	daysPerCell: (count) => `Disponibilidade a cada ${count} dias`,
	met: 'Meta cumprida',
	missed: 'Meta não cumprida',
	metSoFar: 'Meta cumprida até agora',
	missedSoFar: 'Abaixo da meta até agora',
	stillDown: 'continua',
	downAtLastCheck: 'ainda indisponível na última verificação',
	downAtEnd: 'indisponível na última verificação do período',
	yes: 'sim',
	no: 'não',
	seconds: 'segundos',
	minutes: 'minutos',
	percentagePoints: 'pontos percentuais',
	points: (change) => `${change} pontos`,
	deviceNamed: (id) => `Dispositivo ${id}`,
	verdict: (met, all, target) =>
		met === all
			? all === 1
				? `O dispositivo cumpriu a meta de ${target}.`
				: `Todos os ${all} dispositivos cumpriram a meta de ${target}.`
			: `${all - met} de ${all} ${all === 1 ? 'dispositivo' : 'dispositivos'} não ${all - met === 1 ? 'cumpriu' : 'cumpriram'} a meta de ${target}.`,
	verdictSoFar: (met, all, target) =>
		met === all
			? all === 1
				? `O dispositivo cumpre até agora a meta de ${target}.`
				: `Todos os ${all} dispositivos cumprem até agora a meta de ${target}.`
			: `${all - met} de ${all} ${all === 1 ? 'dispositivo' : 'dispositivos'} ${all - met === 1 ? 'está' : 'estão'} até agora abaixo da meta de ${target}.`,
	withoutData: (count) =>
		count === 1
			? 'Não há dados de outro dispositivo.'
			: `Não há dados de outros ${count} dispositivos.`,
	judgedByData:
		'Nem todos os dias têm dados: a meta é avaliada pelos dias com dados, e os demais não contam nem como disponibilidade nem como indisponibilidade.',
	daysWithData: (days, all) => `dados de ${days} de ${all} ${all === 1 ? 'dia' : 'dias'}`,
	ownTargets: 'Dispositivos com uma meta própria são avaliados por ela.',
	noVerdict: 'Não há dados deste período.',
	missedBy: (device, reason) => `${device} não cumpriu a meta: ${reason}.`,
	belowBy: (device, reason) => `${device} está abaixo da meta: ${reason}.`,
	oneOutage: (time, when) => `uma interrupção de ${time} (${when})`,
	someOutages: (count, time, when) => `${count} interrupções, a mais longa de ${time} (${when})`,
	downtimeMostlyOn: (time, day) => `${time} de indisponibilidade, a maior parte em ${day}`,
	seenFrom: (locations) => `detectada a partir de ${locations}`,
	comparedWith: (period) => `Em comparação com ${period}`,
	comparedPart: (period) => `Em comparação com a mesma parte de um período anterior: ${period}`,
	budget: (time) => `restam ${time} da indisponibilidade permitida`,
	overBudget: (time) => `${time} acima da indisponibilidade permitida`,
	budgetIs: (time, period) =>
		`A indisponibilidade permitida é o tempo que a meta deixa um dispositivo ficar indisponível: ${time} em ${period}.`,
	downFor: (time) => `${time} de indisponibilidade`,
	longest: (time) => `a mais longa ${time}`,
	backAfter: (time) => `restabelecido em ${time} em média`,
	mostWithin: (time) => `95% das verificações levaram ${time} ou menos`,
	outageCount: (count, text) => `${text} ${count === 1 ? 'interrupção' : 'interrupções'}`,
	outagesInAll: (count, time) => `${count}, ${time} no total`,
	failedOf: (failed, checks) => `${failed} de ${checks} com falha`,
	orMore: (percentage) => `${percentage} ou mais`,
	below: (percentage) => `menos de ${percentage}`,
	between: (from, to) => `de ${from} a ${to}`,
	stripSummary: (good, fair, bad, unknown) =>
		`Meta cumprida: ${good}, não cumprida: ${fair}, muito abaixo: ${bad}, sem dados: ${unknown}`,
	since: (moment) => `desde ${moment}`,
	orEarlier: 'ou antes',
	noOutages: 'Nenhuma interrupção neste período.',
	moreDevices: (count, text) =>
		count === 1
			? 'Outro dispositivo não aparece aqui.'
			: `Outros ${text} dispositivos não aparecem aqui.`,
	moreOutages: (count, text) =>
		count === 1
			? '1 interrupção anterior não aparece aqui.'
			: `${text} interrupções anteriores não aparecem aqui.`,
	source:
		'Disponibilidade, indisponibilidade e tempos de resposta são os resumos do próprio serviço. Os horários são os do relógio do serviço.',
	outagesSource:
		'As interrupções e sua duração vêm das verificações individuais; a indisponibilidade, dos resumos do serviço. Os dois podem diferir: o serviço decide por regras próprias quando um dispositivo está fora do ar.',
	planned:
		'As paradas planejadas não são contadas: a disponibilidade, a indisponibilidade e as interrupções vêm das verificações individuais, quando existem; os tempos de resposta são os resumos do próprio serviço. Os horários são os do relógio do serviço.',
	sameWeight:
		'Não se sabe por quanto tempo cada dispositivo foi verificado: nos valores de vários dispositivos, todos contam igual.',
	statusPage: {
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
		downSince: (moment) => `Fora do ar desde ${moment}`,
		failsFrom: (failing, of) => `Falha a partir de ${failing} de ${of} locais`,
		degradedState: 'Com falhas',
		degraded: (count) =>
			count === 1
				? '1 sistema falha a partir de alguns locais.'
				: `${count} sistemas falham a partir de alguns locais.`,
		noOutages: 'Nenhuma interrupção',
		stillLasted: 'Uma interrupção anterior continuava',
		stale:
			'Esta página não é atualizada há algum tempo. O que ela mostra pode estar desatualizado.',
		notices: 'Manutenção e avisos',
		phases: {
			planned: 'Planejada',
			inProgress: 'Em andamento',
			done: 'Concluída',
			investigating: 'Em investigação',
			identified: 'Causa identificada',
			monitoring: 'Em observação',
			resolved: 'Resolvido',
		},
		until: (moment) => `até ${moment}`,
		noDevices: 'Ainda não há nada para mostrar.',
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
		seenFrom: (locations) => `Detectado a partir de ${locations}`,
		stateIs: (state) => `estado segundo o serviço: ${state}`,
		sources:
			'O estado e a disponibilidade são os do serviço de monitoramento. As interrupções vêm de suas verificações individuais e podem diferir: o serviço decide por regras próprias quando um sistema está fora do ar.',
		clock: 'Os horários de verificações e interrupções são os do serviço de monitoramento.',
	},
};
