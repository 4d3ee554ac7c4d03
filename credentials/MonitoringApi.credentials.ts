import type {
	IAuthenticateRuleResponseCode,
	IAuthenticateRuleResponseSuccessBody,
	ICredentialDataDecryptedObject,
	ICredentialTestRequest,
	ICredentialType,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestMethods,
	INodeProperties,
	Icon,
} from 'n8n-workflow';

import { checkCredential } from '../nodes/shared/n8n/run/credentialCheck';
import { webApiFacts } from '../nodes/shared/service/webApi';
import { feedFacts } from '../nodes/shared/service/xmlFeed';

const hasUid = '($credentials.webApiUid || "").trim()';

const hasLoadTestingUid = '($credentials.loadTestingUid || "").trim()';

const advice =
	'Check the XML Feed PID, Web API UID, Department ID and Load Testing UID that you entered.';

/** Not 404: `preAuthentication` has already found a page, maybe another one of the feed. */
const refusalStatuses = [301, 302, 307, 308, 400, 401, 403, 405, 410, 500, 502];

/** The n8n expression for a base address, without whitespace and trailing slashes. */
function baseUrl(name: 'webApiUrl' | 'xmlFeedUrl'): string {
	return `$credentials.${name}.trim().replace(/\\/+$/, "")`;
}

const { loginPath, loadTestLoginPath } = webApiFacts;
const { accountParameter, anyDevice, deviceParameter, statusPage } = feedFacts;
const loginUrl = `${baseUrl('webApiUrl')} + "/${loginPath.value}"`;
const loadTestLoginUrl = `${baseUrl('webApiUrl')} + "/${loadTestLoginPath.value}"`;
const allStates = `${statusPage.value}?${deviceParameter.value}=${anyDevice.value}`;
const statusUrl = `${baseUrl('xmlFeedUrl')} + "/${allStates}&${accountParameter.value}=" + encodeURIComponent($credentials.xmlFeedPid.trim())`;

type TestRule = IAuthenticateRuleResponseCode | IAuthenticateRuleResponseSuccessBody;

const testRules: TestRule[] = [
	// n8n shows the status text of responses without a rule, with any content.
	...refusalStatuses.map((value) => ({
		type: 'responseCode' as const,
		properties: { value, message: `The service refused the request (status ${value}). ${advice}` },
	})),
	{
		type: 'responseSuccessBody',
		properties: {
			key: 'Success',
			value: false,
			message: `The service did not accept the login. ${advice}`,
		},
	},
];

export class MonitoringApi implements ICredentialType {
	name = 'monitoringApi';

	displayName = 'Dotcom-Monitor API';

	icon: Icon = { light: 'file:../icons/monitoring.svg', dark: 'file:../icons/monitoring.dark.svg' };

	documentationUrl =
		'https://github.com/n8n-nodes-dotcom-monitor/n8n-nodes-dotcom-monitor#credential';

	properties: INodeProperties[] = [
		{
			displayName:
				'Enter the XML Feed PID (for results, reports and the polling trigger), the Web API UID (to manage devices and the account), or both. Create them in your account under Manage Integrations > New Integration, and copy them from the list of Integration UIDs. The connection test checks all of them.',
			name: 'notice',
			type: 'notice',
			default: '',
		},
		{
			displayName: 'XML Feed PID (Account UID)',
			name: 'xmlFeedPid',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'For results, reports and the polling trigger. The Account UID of an integration of kind XML Feed (Manage Integrations > New Integration).',
		},
		{
			displayName: 'Web API UID',
			name: 'webApiUid',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'To manage devices and the account. In Dotcom-Monitor: Manage Integrations > New Integration, kind Monitoring Web API.',
		},
		{
			displayName: 'Department ID',
			name: 'departmentId',
			type: 'string',
			default: '',
			placeholder: 'e.g. 1042',
			description:
				"The department to use. Needs the UID of a Web API with access to department's data. Leave empty for the account of the UID.",
		},
		{
			displayName: 'Load Testing UID',
			name: 'loadTestingUid',
			type: 'string',
			typeOptions: { password: true },
			default: '',
			description:
				'For load tests, instead of the Web API UID. An integration of kind Stress Testing Web API. Department ID does not apply.',
		},
		{
			displayName: 'Web API URL',
			name: 'webApiUrl',
			type: 'string',
			default: 'https://api.dotcom-monitor.com/config_api_v1',
			description: 'Change it only if Dotcom-Monitor gave you another address',
		},
		{
			displayName: 'XML Feed URL',
			name: 'xmlFeedUrl',
			type: 'string',
			default: 'https://xmlreporter.dotcom-monitor.com/reporting/xml',
			description: 'Change it only if Dotcom-Monitor gave you another address',
		},
		{
			displayName: 'Ignore SSL Issues',
			name: 'ignoreSslIssues',
			type: 'boolean',
			default: false,
			description: 'Whether to connect even if SSL certificate validation is not possible',
		},
		{
			// n8n calls preAuthentication only for a credential that has such a property.
			displayName: 'Login Check',
			name: 'loginCheck',
			type: 'hidden',
			typeOptions: { expirable: true },
			default: '',
		},
	];

	/**
	 * Checks the credential before n8n runs `test` below, which can only show fixed texts. This check
	 * shows the text of the service, and sends a refused login once: n8n would repeat it after a 401.
	 * Returns an empty object: n8n gets no token to save.
	 */
	async preAuthentication(
		this: IHttpRequestHelper,
		credentials: ICredentialDataDecryptedObject,
	): Promise<IDataObject> {
		await checkCredential(this.helpers, credentials);
		return {};
	}

	/** Logs in with the first UID; without one, requests the feed. */
	test: ICredentialTestRequest = {
		request: {
			method: `={{ ${hasUid} || ${hasLoadTestingUid} ? "POST" : "GET" }}` as IHttpRequestMethods,
			url: `={{ ${hasUid} ? ${loginUrl} : ${hasLoadTestingUid} ? ${loadTestLoginUrl} : ${statusUrl} }}`,
			body: `={{ ${hasUid} ? { UID: $credentials.webApiUid.trim(), Id: Number($credentials.departmentId) || undefined } : ${hasLoadTestingUid} ? { UID: $credentials.loadTestingUid.trim() } : undefined }}`,
			disableFollowRedirect: true,
			// The feed allows one request in ten seconds, and the check above was one. Its response to the
			// second one does not show a wrong credential.
			ignoreHttpStatusErrors: { ignore: true, except: refusalStatuses },
			skipSslCertificateValidation: '={{ $credentials.ignoreSslIssues }}',
			timeout: 60_000,
		},
		rules: testRules as ICredentialTestRequest['rules'],
	};
}
