/** An account as department discovery lists it; spec/service.md §2.3. */
export interface Account {
	/** The Department Id. */
	readonly Id: number;
	readonly Name: string;
	readonly CompanyName: string;
	readonly Email: string;
	readonly Owner: boolean;
	readonly Department: boolean;
	readonly New: boolean;
}

/** An organisation as department discovery lists it; spec/service.md §2.3. */
export interface Organisation {
	readonly Name: string;
	readonly HasCompany: boolean;
	readonly HasDepartment: boolean;
	/** The count of accounts, spelled as the service spells it. */
	readonly Qantity: number;
	readonly Accounts: readonly Account[];
}

function organisation(name: string, accounts: readonly Account[]): Organisation {
	return {
		Name: name,
		HasCompany: true,
		HasDepartment: accounts.some((account) => account.Department),
		Qantity: accounts.length,
		Accounts: accounts,
	};
}

/** The small company the sandbox shows: a shop with two departments, and a second organisation. */
export const organisations: readonly Organisation[] = [
	organisation('Example Shop', [
		{
			Id: 41001,
			Name: 'Example Shop',
			CompanyName: 'Example Shop Ltd',
			Email: 'owner@shop.example.test',
			Owner: true,
			Department: false,
			New: false,
		},
		{
			Id: 41002,
			Name: 'Web Shop',
			CompanyName: 'Example Shop Ltd',
			Email: 'web@shop.example.test',
			Owner: false,
			Department: true,
			New: false,
		},
		{
			Id: 41003,
			Name: 'Logistics',
			CompanyName: 'Example Shop Ltd',
			Email: 'logistics@shop.example.test',
			Owner: false,
			Department: true,
			New: true,
		},
	]),
	organisation('Example Travel', [
		{
			Id: 52001,
			Name: 'Example Travel',
			CompanyName: 'Example Travel Ltd',
			Email: 'owner@travel.example.test',
			Owner: false,
			Department: false,
			New: false,
		},
	]),
];

/** The account the ready-made integrations were created in. */
export const rootAccountId = 41001;

function isAmong(account: Account, ids: readonly number[] | undefined): boolean {
	return ids === undefined || ids.includes(account.Id);
}

/** The organisations reduced to the given accounts; all of them when no ids are given. */
export function organisationsWith(accountIds?: readonly number[]): Organisation[] {
	return organisations
		.map(({ Name, Accounts }) =>
			organisation(
				Name,
				Accounts.filter((account) => isAmong(account, accountIds)),
			),
		)
		.filter(({ Qantity }) => Qantity > 0);
}

/** The ids of every account in the organisation the given account belongs to. */
export function accountIdsBeside(accountId: number): number[] {
	const home = organisations.find(({ Accounts }) => Accounts.some(({ Id }) => Id === accountId));
	return home?.Accounts.map(({ Id }) => Id) ?? [];
}

/** The ids of every account there is. */
export const allAccountIds: readonly number[] = organisations.flatMap(({ Accounts }) =>
	Accounts.map(({ Id }) => Id),
);
