/** Prints the descriptions of examples for n8n's template library: `npm run gallery -- [part of a name]`. */
import { describeForGallery } from './generate/gallery.cts';
import { listGroups } from './generate/exampleTable.cts';
import { printLine } from './print.cts';

const [part = ''] = process.argv.slice(2);

for (const [group, examples] of listGroups()) {
	for (const example of examples.filter(({ file }) => file.includes(part))) {
		printLine(`${describeForGallery(group, example)}\n`);
	}
}
