import type { Device, Task } from './devices';

interface ReadyDevice {
	id: number;
	accountId: number;
	name: string;
	platform?: string;
	frequency: number;
	locations: string[];
	tasks: Task[];
	postponed?: boolean;
	restDays?: number[];
}

function ready(device: ReadyDevice): Device {
	return {
		platform: 'HTTPS',
		postponed: false,
		pauses: [],
		silencedMinutes: 0,
		restDays: [],
		otherFields: {},
		...device,
	};
}

function page(url: string, keyword?: string): Task {
	return { url, method: 'GET', keyword };
}

/**
 * What every account has from the start, so that the feed shows something at once. One device is
 * postponed and one rests on Sundays, because reports have to cope with periods without data.
 */
export const seedDevices: readonly Device[] = [
	ready({
		id: 84_211,
		accountId: 41_001,
		name: 'Company website',
		frequency: 300,
		locations: ['New York', 'London', 'Frankfurt'],
		tasks: [page('https://www.shop.example.test/', 'Example Shop')],
	}),
	ready({
		id: 84_212,
		accountId: 41_001,
		name: 'Careers page',
		frequency: 900,
		locations: ['London', 'Paris'],
		tasks: [page('http://careers.shop.example.test/jobs')],
	}),
	ready({
		id: 84_213,
		accountId: 41_001,
		name: 'Summer campaign (old)',
		frequency: 300,
		locations: ['New York'],
		tasks: [page('https://summer.shop.example.test/')],
		postponed: true,
	}),
	ready({
		id: 84_220,
		accountId: 41_002,
		name: 'Shop front',
		frequency: 60,
		locations: ['New York', 'London', 'Frankfurt', 'Sydney'],
		tasks: [page('https://store.shop.example.test/', 'Basket')],
	}),
	ready({
		id: 84_221,
		accountId: 41_002,
		name: 'Checkout',
		frequency: 180,
		locations: ['New York', 'London'],
		tasks: [
			page('https://store.shop.example.test/basket'),
			page('https://store.shop.example.test/checkout?step=1&currency=EUR', 'Pay'),
		],
	}),
	ready({
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
	ready({
		id: 84_230,
		accountId: 41_003,
		name: 'Parcel tracking & labels',
		frequency: 300,
		locations: ['Frankfurt', 'Warsaw'],
		tasks: [page('https://parcels.shop.example.test/track?number=1&lang=en')],
	}),
	ready({
		id: 84_231,
		accountId: 41_003,
		name: 'Warehouse portal',
		platform: 'BrowserView',
		frequency: 900,
		locations: ['Frankfurt', 'Madrid'],
		tasks: [page('https://warehouse.shop.example.test/login', 'Sign in')],
		restDays: [0],
	}),
	ready({
		id: 131_070,
		accountId: 52_001,
		name: 'Booking site',
		frequency: 300,
		locations: ['London', 'Copenhagen', 'Montreal'],
		tasks: [page('https://www.travel.example.test/', 'Book now')],
	}),
	ready({
		id: 131_071,
		accountId: 52_001,
		name: 'Partner API',
		platform: 'REST',
		frequency: 600,
		locations: ['Denver', 'Mumbai'],
		tasks: [{ url: 'https://partners.travel.example.test/health', method: 'HEAD' }],
	}),
];
