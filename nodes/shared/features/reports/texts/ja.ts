import type { Texts } from './en';

export const ja: Texts = {
	locale: 'ja-JP',
	colon: '：',
	comma: '、',
	semicolon: ' / ',
	dash: '～',
	sentenceGap: '',
	bracketed: (text) => `（${text}）`,
	title: '稼働状況レポート',
	noData: 'データなし',
	uptime: '稼働率',
	downtime: '停止時間',
	downtimeOfAll: '停止時間（全デバイスの合計）',
	checks: 'チェック数',
	failed: '失敗したチェック',
	average: '応答時間（平均）',
	target: '目標稼働率',
	previousUptime: '前の期間の稼働率',
	uptimeChange: '稼働率の変化',
	budgetLeft: '許容停止時間の残り',
	outages: '障害',
	outageLength: '障害の継続時間',
	device: 'デバイス',
	deviceId: 'デバイス ID',
	daysWithDataLabel: 'データのある日数',
	budgetBar: '細いバーは許容停止時間の消費割合を示します。',
	devicesHeading: 'デバイス（稼働率の低い順）',
	daysHeading: '日別の稼働率',
	daysPerCell: (count) => `${count} 日ごとの稼働率`,
	met: '目標達成',
	missed: '目標未達',
	metSoFar: '現時点で目標達成',
	missedSoFar: '現時点で目標未達',
	stillDown: '継続中',
	downAtLastCheck: '最後のチェック時点でも停止中',
	downAtEnd: '期間内の最後のチェック時点で停止中',
	yes: 'はい',
	no: 'いいえ',
	seconds: '秒',
	minutes: '分',
	percentagePoints: 'ポイント',
	points: (change) => `${change} ポイント`,
	verdict: (met, all, target) =>
		met === all
			? all === 1
				? `デバイスは目標 ${target} を達成しました。`
				: `${all} 台すべてのデバイスが目標 ${target} を達成しました。`
			: `${all} 台中 ${all - met} 台のデバイスが目標 ${target} を達成できませんでした。`,
	verdictSoFar: (met, all, target) =>
		met === all
			? all === 1
				? `現時点でデバイスは目標 ${target} を達成しています。`
				: `現時点で ${all} 台すべてのデバイスが目標 ${target} を達成しています。`
			: `現時点で ${all} 台中 ${all - met} 台のデバイスが目標 ${target} を下回っています。`,
	withoutData: (count) => `ほかの ${count} 台にはデータがありません。`,
	judgedByData:
		'データのない日があります。目標はデータのある日だけで判定し、それ以外の日は稼働時間にも停止時間にも含めていません。',
	daysWithData: (days, all) => `${all} 日中 ${days} 日分のデータあり`,
	ownTargets: '個別の目標があるデバイスは、その目標で判定しています。',
	noVerdict: 'この期間のデータはありません。',
	missedBy: (device, reason) => `${device} は目標を達成できませんでした：${reason}。`,
	belowBy: (device, reason) => `${device} は目標を下回っています：${reason}。`,
	oneOutage: (time, when) => `${time}の障害（${when}）`,
	someOutages: (count, time, when) => `障害 ${count} 件、最長 ${time}（${when}）`,
	downtimeMostlyOn: (time, day) => `停止時間 ${time}、大部分は ${day}`,
	seenFrom: (locations) => `検出地点：${locations}`,
	comparedWith: (period) => `${period} との比較`,
	comparedPart: (period) => `以前の期間の同じ部分（${period}）との比較`,
	budget: (time) => `許容停止時間の残り ${time}`,
	overBudget: (time) => `許容停止時間を ${time}超過`,
	budgetIs: (time, period) =>
		`目標に基づきデバイスごとに許容される停止時間は ${time}です（${period}）。`,
	downFor: (time) => `停止時間 ${time}`,
	longest: (time) => `最長 ${time}`,
	backAfter: (time) => `平均復旧時間 ${time}`,
	mostWithin: (time) => `チェックの 95% が ${time}以内に完了`,
	outageCount: (_, text) => `障害 ${text} 件`,
	outagesInAll: (count, time) => `${count} 件、合計 ${time}`,
	failedOf: (failed, checks) => `失敗したチェック：${checks} 回中 ${failed} 回`,
	orMore: (percentage) => `${percentage} 以上`,
	below: (percentage) => `${percentage} 未満`,
	between: (from, to) => `${from}～${to}`,
	stripSummary: (good, fair, bad, unknown) =>
		`目標達成：${good}、未達：${fair}、大幅未達：${bad}、データなし：${unknown}`,
	since: (moment) => `${moment}～`,
	orEarlier: '以前',
	noOutages: 'この期間に障害はありませんでした。',
	moreDevices: (_, text) => `ほかの ${text} 台は省略しています。`,
	moreOutages: (_, text) => `これより前の障害 ${text} 件は省略しています。`,
	source:
		'稼働率、停止時間、応答時間は監視サービスの集計値です。時刻は監視サービスのタイムゾーンで表示しています。',
	outagesSource:
		'障害とその継続時間は個々のチェックから、停止時間はサービスの集計値から求めています。デバイスが停止しているかどうかはサービス独自の規則で判定されるため、両者は一致しないことがあります。',
	planned:
		'計画停止は除外しています。稼働率、停止時間、障害は、チェックがあるデバイスでは個々のチェックから求めています。応答時間は監視サービスの集計値です。時刻は監視サービスのタイムゾーンで表示しています。',
	sameWeight:
		'各デバイスの監視時間が不明なため、複数のデバイスをまとめた値では、すべてのデバイスを同じ重みで計算しています。',
	statusPage: {
		title: 'サービスの稼働状況',
		states: {
			up: '稼働中',
			down: '停止中',
			paused: '一時停止中',
			noTasks: '監視なし',
			unknown: '不明',
		},
		overall: {
			allUp: () => 'すべてのシステムが稼働しています',
			someDown: (count, all) => `${all} システム中 ${count} システムが停止しています`,
			allDown: (count) =>
				count === 1 ? 'システムが停止しています' : 'すべてのシステムが停止しています',
			unknown: (count, all) =>
				count === 0 || count === all
					? 'システムの状態は不明です'
					: `${all} システム中 ${count} システムの状態が不明です`,
		},
		downSince: (moment) => `停止開始：${moment}`,
		failsFrom: (failing, total) => `監視地点 ${total} か所中 ${failing} か所でチェックに失敗`,
		degradedState: '一部障害',
		degraded: (count) => `${count} システムで、一部の監視地点からのチェックに失敗しています。`,
		noOutages: '障害なし',
		stillLasted: '以前に始まった障害が継続',
		stale: 'このページはしばらく更新されていません。表示内容が古い可能性があります。',
		subscribe: '更新情報を購読する',
		notices: '障害・メンテナンス情報',
		phases: {
			planned: '予定',
			inProgress: '実施中',
			done: '完了',
			investigating: '調査中',
			identified: '原因特定済み',
			monitoring: '経過観察中',
			resolved: '解決済み',
		},
		until: (moment) => `${moment} まで`,
		noDevices: '表示する内容はまだありません。',
		systems: 'システム',
		otherSystems: 'その他のシステム',
		updated: (moment, zone) => `最終更新：${moment}（${zone}）`,
		latestCheck: (moment) => `最新のチェック：${moment}`,
		today: '今日',
		daysAgo: (count) => `${count} 日前`,
		uptimeInDays: (percentage, count) => `${count} 日間の稼働率 ${percentage}`,
		worseDays: (count, percentage) => `${percentage} 未満の日：${count} 日`,
		outagesOf: (days) => `過去 ${days} 日間の障害`,
		downFor: (time) => `停止時間：${time}`,
		stateIs: (state) => `監視サービスの判定：${state}`,
		sources:
			'状態と稼働率は監視サービスの情報です。障害は個々のチェックから求めており、これらと一致しないことがあります。システムが停止しているかどうかは、監視サービス独自の規則で判定されます。',
		clock: 'チェックと障害の時刻は、監視サービスのタイムゾーンで表示しています。',
	},
};
