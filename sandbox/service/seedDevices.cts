import type { Device, Task } from './devices.cts';

interface SeedDevice {
	id: number;
	accountId: number;
	name: string;
	platform?: string;
	frequency: number;
	locations: string[];
	tasks: Task[];
	postponed?: boolean;
	otherFields?: Record<string, unknown>;
	restDays?: number[];
}

function createDevice(device: SeedDevice): Device {
	return {
		platform: 'HTTPS',
		postponed: false,
		pauses: [],
		mutedMinutes: 0,
		restDays: [],
		otherFields: {},
		...device,
	};
}

function createPageTask(url: string, keyword?: string): Task {
	return { url, method: 'GET', keyword };
}

/** Alerts the alert group "On call" at once. */
const onCall = {
	E_Mail_Flag: false,
	E_Mail_Address: null,
	E_Mail_TimeInterval_Min: 0,
	Notification_Groups: [{ Id: 201, Time_Shift_Min: 0 }],
};

/**
 * The devices every sandbox starts with, so that the feed has something to report at once. One is
 * postponed and one rests on Sundays, because clients have to cope with periods without data.
 */
export const seedDevices: readonly Device[] = [
	createDevice({
		id: 84_211,
		accountId: 41_001,
		name: 'Company website',
		frequency: 300,
		locations: ['New York', 'London', 'Frankfurt'],
		tasks: [createPageTask('https://www.shop.example.test/', 'Example Shop')],
		otherFields: { Filter_Id: 501, Notifications: onCall },
	}),
	createDevice({
		id: 84_212,
		accountId: 41_001,
		name: 'Careers page',
		frequency: 900,
		locations: ['London', 'Paris'],
		tasks: [createPageTask('http://careers.shop.example.test/jobs')],
		otherFields: { Scheduler_Id: 301, Notifications: onCall },
	}),
	createDevice({
		id: 84_213,
		accountId: 41_001,
		name: 'Summer campaign (old)',
		frequency: 300,
		locations: ['New York'],
		tasks: [createPageTask('https://summer.shop.example.test/')],
		postponed: true,
	}),
	createDevice({
		id: 84_220,
		accountId: 41_002,
		name: 'Shop front',
		frequency: 60,
		locations: ['New York', 'London', 'Frankfurt', 'Sydney'],
		tasks: [createPageTask('https://store.shop.example.test/', 'Basket')],
	}),
	createDevice({
		id: 84_221,
		accountId: 41_002,
		name: 'Checkout',
		frequency: 180,
		locations: ['New York', 'London'],
		tasks: [
			createPageTask('https://store.shop.example.test/basket'),
			createPageTask('https://store.shop.example.test/checkout?step=1&currency=EUR', 'Pay'),
		],
	}),
	createDevice({
		id: 84_222,
		accountId: 41_002,
		name: 'Product API',
		platform: 'REST',
		frequency: 300,
		locations: ['Amsterdam', 'Dallas', 'Tokyo'],
		tasks: [
			{ url: 'https://api.shop.example.test/v2/products', method: 'GET', keyword: '"items"' },
		],
	}),
	createDevice({
		id: 84_230,
		accountId: 41_003,
		name: 'Parcel tracking & labels',
		frequency: 300,
		locations: ['Frankfurt', 'Warsaw'],
		tasks: [createPageTask('https://parcels.shop.example.test/track?number=1&lang=en')],
	}),
	createDevice({
		id: 84_231,
		accountId: 41_003,
		name: 'Warehouse portal',
		platform: 'BrowserView',
		frequency: 900,
		locations: ['Frankfurt', 'Madrid'],
		tasks: [createPageTask('https://warehouse.shop.example.test/login', 'Sign in')],
		restDays: [0],
	}),
	createDevice({
		id: 131_070,
		accountId: 52_001,
		name: 'Booking site',
		frequency: 300,
		locations: ['London', 'Copenhagen', 'Montreal'],
		tasks: [createPageTask('https://www.travel.example.test/', 'Book now')],
	}),
	createDevice({
		id: 131_071,
		accountId: 52_001,
		name: 'Partner API',
		platform: 'REST',
		frequency: 600,
		locations: ['Denver', 'Mumbai'],
		tasks: [{ url: 'https://partners.travel.example.test/health', method: 'HEAD' }],
	}),
];
