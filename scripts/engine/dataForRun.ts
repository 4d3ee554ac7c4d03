import './environment';

import * as library from 'n8n-workflow';
import type { IExecuteData, IRunExecutionData } from 'n8n-workflow';

/** Missing in older versions (n8n-workflow 1.114; 1.118 has it), where the plain object is all there is. */
const create: typeof library.createRunExecutionData | undefined = library.createRunExecutionData;

/** What n8n's engine keeps about a run that begins with these nodes. */
export function dataForRun(nodeExecutionStack: IExecuteData[]): IRunExecutionData {
	if (create) return create({ executionData: { nodeExecutionStack } });
	const data = {
		startData: {},
		resultData: { runData: {} },
		executionData: {
			contextData: {},
			nodeExecutionStack,
			metadata: {},
			waitingExecution: {},
			waitingExecutionSource: {},
		},
	};
	return data as unknown as IRunExecutionData;
}
