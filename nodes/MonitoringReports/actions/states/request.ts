import type { Overview } from '../../../shared/watch';

export type StateChoice = Overview['told'];

/** What becomes of devices with their states: plain data, the same for items that ask for the same. */
export interface StatesRequest {
	/** Which of the devices. */
	told: StateChoice;
	/** Whether all of them are one item. */
	isOneItem: boolean;
	/** The workflow's. */
	timeZone: string;
}
