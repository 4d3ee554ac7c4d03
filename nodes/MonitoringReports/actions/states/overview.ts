import type { JsonObject } from '../../../shared/util/json';
import { describeOverview } from '../../../shared/watch';
import { readChanges, readStates, type ReadChanges, type StatesRun } from './rows';

/** One item with all devices, also when there is none that is wanted. */
export async function createOverview(states: StatesRun): Promise<JsonObject> {
	const { told } = states.request;
	const read = told === 'changed' ? await readChanges(states) : await readWanted(states);
	return describeOverview({ told, ...read });
}

async function readWanted(states: StatesRun): Promise<ReadChanges> {
	const { told } = states.request;
	const all: ReadChanges['all'] = [];
	for await (const batch of readStates(states)) for (const device of batch) all.push(device);
	const devices = all.filter(({ state }) => told === 'any' || state === told);
	return { all, devices, isFirst: false };
}
