import type { PartName } from '../../../shared/feedFields';
import {
	roundUp,
	Statistics,
	type DimensionName,
	type Figures,
} from '../../../shared/features/uptime';
import { toId } from '../../../shared/words/util/id';
import { Turn } from '../../../shared/words/util/turn';
import type { RowSource } from '../outputReport';
import { countChecks } from './countChecks';

/**
 * Returns the function that turns checks into rows of statistics, one per group.
 *
 * @param groupBy the fields by which checks are grouped; `[]` for one row over all
 * @param durationParts the parts of the duration with separate figures, such as `dnsTime`
 */
export function statisticsRows(groupBy: DimensionName[], durationParts: PartName[]) {
	return async (source: RowSource): Promise<object[]> => {
		const parts = ['duration', ...durationParts];
		const { counted, filterFields } = await countChecks(
			source,
			parts,
			() => new Statistics(groupBy, parts.length),
		);
		const rows: object[] = [];
		const turn = new Turn();
		for (const { fields, errorRate, figures, ...counts } of counted.rows()) {
			// With checks of one result only, a rate has no meaning.
			const isRated = errorRate !== null && source.query.result === undefined;
			const { deviceId, ...names } = fields;
			rows.push({
				...names,
				...counts,
				errorRatePercent: isRated ? roundUp(errorRate) : null,
				...Object.assign({}, ...figures.map((one, index) => figureFields(parts[index], one))),
				...(deviceId === undefined ? {} : { deviceId: toId(deviceId) }),
				...filterFields,
			});
			// Lets other work of n8n run, because many groups take long.
			await turn.pause();
		}
		return rows;
	};
}

/**
 * The figures as fields, named `averageSeconds` for the duration and `dnsTimeAverageSeconds` for a
 * part of it. Null without values.
 */
function figureFields(part: string, figures: Figures): Record<string, number | null> {
	const { average, min, max, p50, p95, p99 } = figures;
	const all = {
		averageSeconds: average === null ? null : Number(average.toPrecision(6)),
		minimumSeconds: min,
		maximumSeconds: max,
		p50Seconds: p50,
		p95Seconds: p95,
		p99Seconds: p99,
	};
	if (part === 'duration') return all;
	return Object.fromEntries(
		Object.entries(all).map(([name, value]) => [
			part + name[0].toUpperCase() + name.slice(1),
			value,
		]),
	);
}
