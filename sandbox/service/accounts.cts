/** An account as department discovery lists it; docs/dev/service.md W14. */
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

/** An organization as department discovery lists it; docs/dev/service.md W14. */
export interface Organization {
	readonly Name: string;
	readonly HasCompany: boolean;
	readonly HasDepartment: boolean;
	/** The number of accounts, spelled as the service spells it. */
	readonly Qantity: number;
	readonly Accounts: readonly Account[];
}

function createOrganization(name: string, accounts: readonly Account[]): Organization {
	return {
		Name: name,
		HasCompany: true,
		HasDepartment: accounts.some((account) => account.Department),
		Qantity: accounts.length,
		Accounts: accounts,
	};
}

/** A shop with two departments, and a second organization. */
export const organizations: readonly Organization[] = [
	createOrganization('Example Shop', [
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
	createOrganization('Example Travel', [
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

/** The account the seeded integrations were created in. */
export const rootAccountId = 41001;

export const allAccountIds: readonly number[] = organizations.flatMap(({ Accounts }) =>
	Accounts.map(({ Id }) => Id),
);

/** Organizations without any of these accounts are left out. */
export function filterOrganizations(accountIds = allAccountIds): Organization[] {
	return organizations
		.map(({ Name, Accounts }) =>
			createOrganization(
				Name,
				Accounts.filter(({ Id }) => accountIds.includes(Id)),
			),
		)
		.filter(({ Accounts }) => Accounts.length > 0);
}

/** The ids of all accounts of an account's organization, its own among them. */
export function siblingAccountIds(accountId: number): number[] {
	const organization = organizations.find(({ Accounts }) =>
		Accounts.some(({ Id }) => Id === accountId),
	);
	return organization?.Accounts.map(({ Id }) => Id) ?? [];
}
