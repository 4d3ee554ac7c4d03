import { withoutSecrets } from './secrets';
import { TransportError, type TransportFault } from './transport';

/** Why a request to the service did not do what it was sent for. */
export type ServiceErrorReason =
	/** The n8n user stopped the execution. */
	| 'cancelled'
	/** The service said no: a wrong identifier, an invalid field, an address not allowed. */
	| 'refused'
	/** The service has nothing under this id. */
	| 'notFound'
	/** The reply came, but it is not what this interface answers with. */
	| 'unreadable'
	/** No reply, or the service said that it cannot answer now. */
	| 'unavailable';

interface ServiceErrorDetails {
	reason: ServiceErrorReason;
	/** What happened, for a person. */
	message: string;
	/** What the person can do about it. */
	nextStep: string;
	/** The HTTP status of the reply, when there was one. */
	status?: number;
}

/**
 * A request to the service that did not do what it was sent for, in plain words: `message` says
 * what happened, `nextStep` what to do. Holds no part of the request and no cookie.
 */
export class ServiceError extends Error {
	readonly reason: ServiceErrorReason;
	readonly nextStep: string;
	readonly status?: number;

	constructor({ reason, message, nextStep, status }: ServiceErrorDetails) {
		super(message);
		this.name = 'ServiceError';
		this.reason = reason;
		this.nextStep = nextStep;
		this.status = status;
	}

	/** The same without these secrets: what a service says is repeated, and may hold some. */
	without(secrets: string[]): ServiceError {
		return new ServiceError({
			reason: this.reason,
			message: withoutSecrets(this.message, secrets),
			nextStep: withoutSecrets(this.nextStep, secrets),
			status: this.status,
		});
	}
}

/** What the words of a missing reply depend on. */
export interface RequestKind {
	/** How the person knows the address: "Web API". */
	service: string;
	/** Whether the request may have changed something before its reply was lost. */
	changes: boolean;
}

type Wording = Omit<ServiceErrorDetails, 'reason'>;

const unknownOutcome =
	'Whether the request was carried out is not known: look in your account before you run it again.';

const faultWordings: Record<TransportFault, (kind: RequestKind) => Wording> = {
	blocked: ({ service }) => ({
		message: `n8n does not allow connections to the ${service}'s address`,
		nextStep: `Ask the person who runs n8n to allow the host of the ${service} URL (SSRF protection, allowed hosts).`,
	}),
	cancelled: ({ service }) => ({
		message: `The execution was canceled while waiting for the ${service}`,
		nextStep: 'Run the workflow again when you are ready.',
	}),
	certificate: ({ service }) => ({
		message: `The ${service}'s SSL certificate could not be verified`,
		nextStep: `Check the ${service} URL in the credential. If the certificate is your own, switch on Ignore SSL Issues there.`,
	}),
	dropped: ({ service, changes }) => ({
		message: `The ${service} closed the connection before its reply was complete`,
		nextStep: changes ? unknownOutcome : 'Try again in a moment.',
	}),
	hostUnknown: ({ service }) => ({
		message: `The host of the ${service} URL was not found`,
		nextStep: `Check the ${service} URL in the credential, and the network of the machine n8n runs on.`,
	}),
	refused: ({ service }) => ({
		message: `The ${service} did not accept the connection`,
		nextStep: `Check the ${service} URL in the credential. If it is right, the service may be down: try again later.`,
	}),
	timeout: ({ service, changes }) => ({
		message: `The ${service} did not reply in time`,
		nextStep: `${changes ? `${unknownOutcome} ` : ''}A higher Timeout in Options gives the service longer.`,
	}),
	other: ({ service }) => ({
		message: `The ${service} could not be reached`,
		nextStep: `Check the ${service} URL in the credential, and the network and proxy of the machine n8n runs on.`,
	}),
};

/** Puts a missing reply into words; every other thrown value is handed back as it is. */
export function inWords(thrown: unknown, kind: RequestKind): unknown {
	if (!(thrown instanceof TransportError)) return thrown;
	return new ServiceError({
		reason: thrown.fault === 'cancelled' ? 'cancelled' : 'unavailable',
		...faultWordings[thrown.fault](kind),
	});
}
