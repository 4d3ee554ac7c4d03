import type { IExecuteFunctions } from 'n8n-workflow';

/** Reports the progress of a run. */
export type Progress = (text: string) => void;

/** Writes to the log of n8n, and in the editor to the console of the browser. */
export function progressOf(context: IExecuteFunctions): Progress {
	return (text) => {
		context.logger.info(text);
		context.sendMessageToUI(text);
	};
}
