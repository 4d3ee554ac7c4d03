import type { SessionCookies } from './cookies';
import { webApiFacts } from './facts';

/** One login and the cookies that came since. */
export interface LoginState {
	cookies: SessionCookies;
	/** When the service last carried out a call after this login; undefined when it never has. */
	lastSuccess?: number;
	/** Whether it has been counted as a login without an accepted call. */
	isFruitless?: boolean;
	/** Whether its session has ended, and a new login has been started for it. */
	hasEnded?: boolean;
}

/** How many logins in a row may be accepted without the service accepting their session. */
const maxFruitlessLogins = 2;

/** Whether another login can help, from the outcomes of earlier ones. */
export class LoginLimit {
	private fruitlessLogins = 0;

	/** @param now monotonic milliseconds */
	constructor(private readonly now: () => number) {}

	noteSuccess(loginState: LoginState): void {
		loginState.lastSuccess = this.now();
	}

	/** Counts a login after which no call was accepted, once. */
	noteFruitless(loginState: LoginState): void {
		if (loginState.isFruitless) return;
		loginState.isFruitless = true;
		this.fruitlessLogins++;
	}

	isReached(last?: LoginState): boolean {
		return this.fruitlessLogins >= maxFruitlessLogins && !this.isIdle(last);
	}

	reset(): void {
		this.fruitlessLogins = 0;
	}

	/** Whether a session that served has had no call for so long that the service ends it anyway. */
	isIdle({ lastSuccess }: Partial<LoginState> = {}): boolean {
		const idleTimeoutMs = webApiFacts.sessionIdleSeconds.value * 1000;
		return lastSuccess !== undefined && this.now() - lastSuccess >= idleTimeoutMs;
	}
}
