/** Prints the content of n8n's SQLite file, for the Node of n8n: `node readDatabase.cjs FILE`. */
const { DatabaseSync } = require('node:sqlite');

const database = new DatabaseSync(process.argv[2]);
const all = (query) => database.prepare(query).all();
process.stdout.write(
	JSON.stringify({
		workflows: all('SELECT id, staticData FROM workflow_entity'),
		executions: all('SELECT id, workflowId, status FROM execution_entity'),
	}),
);
