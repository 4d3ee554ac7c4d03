/** Colors of mails in light mode. Those of text have a contrast of at least 4.5 to their background. */
export const light = {
	page: '#f6f8fa',
	card: '#ffffff',
	text: '#1f2328',
	muted: '#59636e',
	line: '#d1d9e0',
	good: '#1a7f37',
	fair: '#7d4e00',
	bad: '#cf222e',
	unknown: '#59636e',
};

export const dark: typeof light = {
	page: '#010409',
	card: '#0d1117',
	text: '#f0f6fc',
	muted: '#9198a1',
	line: '#3d444d',
	good: '#3fb950',
	fair: '#d29922',
	bad: '#ff7b72',
	unknown: '#9198a1',
};
