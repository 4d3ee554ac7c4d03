/**
 * Random sequences of lists, compared with a model of docs/trigger-reference.md that was first written without a look
 * at the code. A story that fails is shown in its least form.
 */
import { caseCount } from '../support/cases.cts';
import { seededRandom } from '../support/random.cts';
import { publishFigures, seed } from '../chaos/support/round.cts';
import { playStory } from './support/storyPlayer.cts';
import { inWords, makeStory, shrink } from './support/triggerStories.cts';

const pollsPerStory = 16;

it('the polling trigger emits the events of docs/trigger-reference.md for any lists', () => {
	const random = seededRandom(seed);
	const count = caseCount(250, 2500);
	const complaints: string[] = [];
	let [polls, events, outages] = [0, 0, 0];
	for (let index = 0; index < count && complaints.length < caseCount(1, 5); index++) {
		const story = makeStory(random, pollsPerStory);
		const output = playStory(story);
		const lines = output.node.flat().filter((line) => line !== 'refused');
		polls += output.node.length;
		events += lines.length;
		outages += lines.filter((line) => line.includes(' wentDown ')).length;
		if (output.mismatch === undefined) continue;
		const least = shrink(story, (other) => playStory(other).mismatch !== undefined);
		const { node, model, mismatch = 0 } = playStory(least);
		const [actual, expected] = [node, model].map((all) => all[mismatch].join('\n  '));
		complaints.push(
			`Seed ${seed}, story ${index + 1}: ${inWords(least)}
At ${mismatch + 1} the node reports\n  ${actual}\nthe docs\n  ${expected}`,
		);
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
			{ name: 'Polls that differ from the model', value: 0 },
		],
	);
});
