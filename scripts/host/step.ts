import { line } from '../print';

const stillBusyEvery = 15_000;

/** Does a piece of work under a title, and tells a waiting person every 15 seconds that it goes on. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
	const begun = Date.now();
	const seconds = () => Math.round((Date.now() - begun) / 1000);
	line(`\n== ${title}`);
	const busy = setInterval(() => line(`   still busy, ${seconds()} s`), stillBusyEvery);
	try {
		const result = await work();
		line(`== done in ${seconds()} s`);
		return result;
	} finally {
		clearInterval(busy);
	}
}
