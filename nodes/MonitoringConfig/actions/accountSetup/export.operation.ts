import { countSetup, describeSetup, toText } from '../../../shared/features/accountSetup';
import { ServiceError } from '../../../shared/service/http/serviceError';
import { booleanField, stringField } from '../../../shared/n8n/parameters/field';
import { choiceField } from '../../../shared/n8n/parameters/fields/choice';
import { outputFileField } from '../../../shared/n8n/parameters/fields/output';
import { inTurns } from '../../../shared/words/util/turn';
import { describeDepartment, describeLeftOutDepartments } from '../deviceDepartment';
import { webApiOperation } from '../operation';
import { readSetup } from './readSetup';

const formatField = choiceField({
	displayName: 'File Format',
	name: 'format',
	options: [
		{ name: 'JSON', value: 'json', description: 'For programs, and for Git' },
		{ name: 'YAML', value: 'yaml', description: 'Easier to read, and for Git' },
	],
	default: 'yaml',
	description:
		'The file format. The same account always produces the same file, so a diff shows the changes.',
});

const fields = {
	format: formatField,
	binaryName: outputFileField,
	fileName: stringField({
		displayName: 'File Name',
		name: 'fileName',
		placeholder: 'e.g. account-setup.yaml',
		description: 'Leave empty for account-setup',
	}),
};

const allowEmptyField = booleanField({
	displayName: 'Allow Empty Export',
	name: 'allowEmpty',
	description: 'Whether to allow an export without devices. Otherwise this is an error.',
});

const mimeTypes = { json: 'application/json', yaml: 'application/yaml' };

export const exportSetup = webApiOperation(
	fields,
	async ({ format, binaryName, fileName, options }, context) => {
		const department = await describeDepartment(context);
		const leftOut = await describeLeftOutDepartments(context);
		// Of an unknown department, `department` lists all of them.
		const others = context.departmentId === undefined ? '' : leftOut;
		context.addHint(`Exported department: ${department}. ${others}`.trimEnd(), 'info');
		const made = await readSetup(context);
		const { secretCount, sharedNames } = made;
		const { format: kind, version, ...lists } = made.setup;
		const setup = { format: kind, version, department, ...lists };
		const counts = countSetup(setup);
		if (counts.device === 0 && !options.allowEmpty) throw emptyExportError();
		const text = await inTurns(toText(setup, format));
		const name = fileName || `account-setup.${format}`;
		await context.addFile(binaryName, { text, name, type: mimeTypes[format] });
		const output = {
			message: `${describeSetup(made)}${leftOut && ` ${leftOut}`}`,
			fileName: name,
			devices: counts.device,
			tasks: counts.task,
			alertGroups: counts.alertGroup,
			schedules: counts.schedule,
			filters: counts.filter,
			alertTemplates: counts.alertTemplate,
			valuesNotInFile: secretCount,
			sharedNames,
			notRead: setup.notRead,
		};
		return [output];
	},
	{ isReadOnly: true, options: { allowEmpty: allowEmptyField } },
);

function emptyExportError(): ServiceError {
	return new ServiceError({
		code: 'NOT_FOUND',
		message: 'The Web API listed no devices, so the export would be empty',
		hint: 'Check the Web API UID and the department in the credential. If the account has no devices, switch on Allow Empty Export in Options.',
	});
}
