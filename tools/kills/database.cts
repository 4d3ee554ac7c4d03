import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { z } from 'zod';

import type { MortalN8n } from '../../scripts/host/index.cts';
import { runProgram } from '../../scripts/host/runProgram.cts';

const fileName = 'database.sqlite';

const contentSchema = z.object({
	workflows: z.array(z.object({ id: z.string(), staticData: z.string().nullable() })),
	executions: z.array(
		z.object({ id: z.number(), workflowId: z.string().nullable(), status: z.string() }),
	),
});

export type DatabaseContent = z.infer<typeof contentSchema>;

/** Reads a copy of the database of an n8n that is not running, which stays as it is. */
export async function readDatabase({ host, userFolder }: MortalN8n): Promise<DatabaseContent> {
	const folder = path.join(userFolder, '.n8n');
	const copy = mkdtempSync(path.join(tmpdir(), 'n8n-database-'));
	try {
		// Recent changes can still be in SQLite's write-ahead log, next to the file.
		for (const file of readdirSync(folder).filter((name) => name.startsWith(fileName))) {
			cpSync(path.join(folder, file), path.join(copy, file));
		}
		const program = path.join(__dirname, 'readDatabase.cjs');
		const file = path.join(copy, fileName);
		const printed = await runProgram(host.node, ['--no-warnings', program, file], { cwd: copy });
		return contentSchema.parse(JSON.parse(printed));
	} finally {
		rmSync(copy, { recursive: true });
	}
}
