import type { SessionCookies } from './cookies';
import { webApiFacts } from './facts';

/** One login, with its cookies and the later ones of its session. */
export interface LoginState {
	cookies: SessionCookies;
	/** When the service last accepted a call after this login, in monotonic milliseconds; undefined if never. */
	lastSuccess?: number;
	/** Whether the login was counted as fruitless: the service accepted it, but no call after it. */
	isFruitless?: boolean;
	/** Whether the session has ended, and a new login has been started. */
	hasEnded?: boolean;
}

/** After this many fruitless logins in a row, another one is of no use. */
const maxFruitlessLogins = 2;

/** Limits the logins whose session the service accepts for no call. */
export class LoginLimit {
	private fruitlessLogins = 0;

	/** @param now monotonic milliseconds */
	constructor(private readonly now: () => number) {}

	/** Call it when the service has accepted a call in the session of this login. */
	noteSuccess(loginState: LoginState): void {
		loginState.lastSuccess = this.now();
	}

	/** Counts a login after which no call was accepted; each login only once. */
	noteFruitless(loginState: LoginState): void {
		if (loginState.isFruitless) return;
		loginState.isFruitless = true;
		this.fruitlessLogins++;
	}

	/** Whether too many logins were fruitless; false if the session of the last one worked and expired. */
	isReached(last?: LoginState): boolean {
		return this.fruitlessLogins >= maxFruitlessLogins && !this.isIdle(last);
	}

	reset(): void {
		this.fruitlessLogins = 0;
	}

	/** Whether a session that has worked had no call for so long that the service has ended it. */
	isIdle({ lastSuccess }: Partial<LoginState> = {}): boolean {
		const idleTimeoutMs = webApiFacts.sessionIdleSeconds.value * 1000;
		return lastSuccess !== undefined && this.now() - lastSuccess >= idleTimeoutMs;
	}
}
