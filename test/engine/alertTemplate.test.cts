import { findWriteRequests } from '../support/requests.cts';
import { alertTriggerTemplate } from '../../nodes/shared/features/alerts';
import { errorOf, json, runInNewSandbox, selectById } from '../support/workflows.cts';

const run = (operation: string, parameters: object = {}) =>
	runInNewSandbox('alertTemplate', operation, parameters);

const template = (id: number) => selectById('alertTemplate', id);

const newTemplate = {
	name: 'Long',
	format: 'Html',
	replyTo: 'ops@example.test',
	downMessage: '<b><%Site_Name%></b> is down',
	testMessage: 'Test',
	uptimeMessage: 'Up',
	additionalFields: { subject: 'Alert' },
};

it('Alert Template > Create sends messages with their template variables unchanged', async () => {
	const { sandbox, result } = await run('create', newTemplate);
	expect(findWriteRequests(sandbox)[0]).toMatchObject({
		method: 'PUT',
		path: '/config_api_v1/templates',
		body: {
			Name: 'Long',
			Subject: 'Alert',
			Email_Reply_To: 'ops@example.test',
			Template_Type: 'Html',
			Error_Message: '<b><%Site_Name%></b> is down',
			Test_Message: 'Test',
			Uptime_Message: 'Up',
		},
	});
	expect(json(result, 'Run')[0]).toMatchObject({ id: 402, name: 'Long' });
});

it('Alert Template > Create sends the template of Monitoring Alert Trigger in all three messages', async () => {
	const { name, replyTo } = newTemplate;
	const { sandbox, result } = await run('create', { name, replyTo, messages: 'alertTrigger' });
	expect(findWriteRequests(sandbox)[0].body).toMatchObject({
		Template_Type: 'Txt',
		Error_Message: alertTriggerTemplate,
		Test_Message: alertTriggerTemplate,
		Uptime_Message: alertTriggerTemplate,
	});
	expect(json(result, 'Run')).toMatchObject([{ name: 'Long' }]);
});

it('Alert Template > Create rejects unknown choices of messages', async () => {
	const { sandbox, result } = await run('create', { ...newTemplate, messages: 'webhook' });
	expect(errorOf(result).message).toBe('Alert Messages cannot be "webhook"');
	expect(sandbox.requests).toEqual([]);
});

it('Alert Template > Create rejects an empty message without sending a request', async () => {
	const { sandbox, result } = await run('create', { ...newTemplate, testMessage: '={{ "" }}' });
	expect(errorOf(result).message).toBe('Test Alert Message is empty');
	expect(sandbox.requests).toEqual([]);
});

it('Alert Template > Get outputs a simplified alert template', async () => {
	const { result } = await run('get', { ...template(401), simplify: true });
	expect(json(result, 'Run')).toEqual([
		{
			id: 401,
			name: 'Short',
			subject: '<%Site_Name%>',
			replyTo: 'ops@example.test',
			format: 'Txt',
			downMessage: '<%Site_Name%> is down',
			testMessage: 'A test',
			uptimeMessage: '<%Site_Name%> is up again',
			assigned: 0,
		},
	]);
});

it('Alert Template > Get Many lists alert templates', async () => {
	const { result } = await run('getAll', { returnAll: true, simplify: true });
	expect(json(result, 'Run').map(({ id }) => id)).toEqual([401]);
});

it('Alert Template > Update changes only the fields that are set', async () => {
	const updateFields = { subject: 'New' };
	const { sandbox } = await run('update', { ...template(401), updateFields });
	expect(sandbox.requests[2].body).toMatchObject({ Name: 'Short', Subject: 'New' });
});

it('Alert Template > Update rejects an update that sets no field', async () => {
	const { result } = await run('update', template(401));
	expect(errorOf(result).message).toBe('Update Fields is empty');
});

it('Alert Template > Delete deletes an alert template', async () => {
	const { result } = await run('delete', template(401));
	expect(json(result, 'Run')).toEqual([
		{ action: 'deleted', id: 401, name: expect.any(String), deleted: true },
	]);
});
