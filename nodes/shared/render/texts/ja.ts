import type { Texts } from './texts';

export const ja: Texts = {
	language: 'Japanese',
	locale: 'ja-JP',
	colon: '：',
	title: '稼働状況レポート',
	noData: 'データなし',
	uptime: '稼働率',
	downtime: '停止時間',
	downtimeOfAll: '停止時間（全デバイスの合計）',
	checks: 'チェック数',
	failed: '失敗したチェック',
	average: '応答時間（平均）',
	target: '目標稼働率',
	previousUptime: '前回の稼働率',
	uptimeChange: '稼働率の変化',
	budgetLeft: '残りの許容停止時間',
	outages: '障害',
	outageLength: '障害の長さ',
	device: 'デバイス',
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
	deviceNamed: (id) => `デバイス ${id}`,
	verdict: (met, all, target) =>
		met === all
			? `${all} 台すべてのデバイスが目標 ${target} を達成しました。`
			: `${all} 台中 ${all - met} 台のデバイスが目標 ${target} を達成できませんでした。`,
	verdictSoFar: (met, all, target) =>
		met === all
			? `現時点で ${all} 台すべてのデバイスが目標 ${target} を満たしています。`
			: `現時点で ${all} 台中 ${all - met} 台のデバイスが目標 ${target} を下回っています。`,
	withoutData: (count) => `ほかの ${count} 台にはデータがありません。`,
	judgedByData:
		'データのない日があります。目標はデータのある日だけで判定し、ほかの日は稼働にも停止にも数えていません。',
	daysWithData: (days, all) => `${all} 日中 ${days} 日のデータ`,
	noVerdict: 'この期間のデータはありません。',
	comparedWith: (period) => `比較対象：${period}`,
	comparedPart: (period) => `比較対象（以前の期間の同じ部分）：${period}`,
	budget: (time) => `許容停止時間の残り ${time}`,
	overBudget: (time) => `許容停止時間を ${time} 超過`,
	budgetIs: (time, period) =>
		`許容停止時間は、目標の範囲でデバイスが停止してよい時間です：${period} に ${time}。`,
	downFor: (time) => `停止 ${time}`,
	outageCount: (_, text) => `障害 ${text} 件`,
	outagesInAll: (count, time) => `${count} 件、合計 ${time}`,
	failedOf: (failed, checks) => `${checks} 回中 ${failed} 回失敗`,
	orMore: (percentage) => `${percentage} 以上`,
	below: (percentage) => `${percentage} 未満`,
	between: (from, to) => `${from}～${to}`,
	stripSummary: (good, fair, bad, unknown) =>
		`目標達成：${good}、未達：${fair}、大幅な未達：${bad}、データなし：${unknown}`,
	since: (moment) => `${moment} から`,
	orEarlier: 'またはそれ以前',
	noOutages: 'この期間に障害はありませんでした。',
	moreDevices: (count) => `ほかの ${count} 台は省略しています。`,
	moreOutages: (count) => `これより前の障害 ${count} 件は省略しています。`,
	source:
		'稼働率、停止時間、応答時間はサービスの集計値です。複数デバイスの値はチェック数で加重しています。時刻はサービスの時計によるものです。',
	outagesSource:
		'障害とその長さは個々のチェックから、停止時間はサービスの集計値から求めています。デバイスが停止しているかどうかはサービス独自の規則で決まるため、両者は異なることがあります。',
	planned:
		'計画停止は除外しています。稼働率、停止時間、障害は、チェックがあるデバイスでは個々のチェックから求めています。応答時間はサービスの集計値です。複数デバイスの値はチェック数で加重しています。時刻はサービスの時計によるものです。',
	statusPage: {
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
		worseDays: (count, percentage) => `${percentage} 未満の日：${count} 日`,
		outagesOf: (days) => `過去 ${days} 日間の障害`,
		downFor: (time) => `停止時間：${time}`,
		seenFrom: (locations) => `検出元：${locations}`,
		stateIs: (state) => `サービスによる状態：${state}`,
		sources:
			'状態と稼働率は監視サービスによるものです。障害は個々のチェックから求めているため、異なることがあります。停止しているかどうかはサービス独自の規則で決まります。',
		clock: 'チェックと障害の時刻は監視サービスの時計によるものです。',
	},
};
