/**
 * Random sequences of lists, compared with a model of docs/trigger-reference.md that was first written without a look
 * at the code. A story that fails is told in its least form.
 */
import { seededRandom } from '../support/random.cts';
import { caseCount, publishFigures, seed } from './support/round.cts';
import { storyTeller } from './support/storyTeller.cts';
import { brokenPromises, inWords, makeStory, shrink } from './support/triggerStories.cts';

const pollsPerStory = 16;

it('emits the events that docs/trigger-reference.md defines, for any lists', async () => {
	const random = seededRandom(seed);
	const { tell } = await storyTeller();
	const count = caseCount(320);
	const complaints: string[] = [];
	let [polls, events, outages] = [0, 0, 0];
	for (let index = 0; index < count; index++) {
		const story = makeStory(random, pollsPerStory);
		const told = await tell(story);
		polls += told.node.length;
		events += told.events.length;
		const complain = (of: typeof story, words: string) =>
			complaints.push(`Seed ${seed}, story ${index + 1}: ${inWords(of)}\n${words}`);
		const broken = brokenPromises(story, told);
		if (broken.length > 0) complain(story, broken.join('\n'));
		outages += told.events.filter(({ event }) => event === 'wentDown').length;
		if (told.mismatch === undefined) continue;
		const isMismatch = async (other: typeof story) => (await tell(other)).mismatch !== undefined;
		const least = await shrink(story, isMismatch);
		const { node, model, mismatch = 0 } = await tell(least);
		const [actual, expected] = [node, model].map((all) => all[mismatch].join('\n  '));
		complain(least, `At ${mismatch + 1} the node says\n  ${actual}\nthe docs\n  ${expected}`);
		if (complaints.length >= 5) break;
	}
	expect(complaints.join('\n\n')).toBe('');
	expect(events).toBeGreaterThan(polls / 5);
	publishFigures(
		'Monitoring Reports Trigger compared with a model written from its documentation',
		[
			{ name: 'Sequences of polls', value: count },
			{ name: 'Polls', value: polls },
			{ name: 'Events', value: events },
			{ name: 'Outages that were reported', value: outages },
			{ name: 'Of these reported twice, or not closed', value: 0 },
			{ name: 'Polls that differ from the model', value: 0 },
		],
	);
});
