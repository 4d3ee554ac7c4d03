it('waits for a response that never arrives', async () => {
	await new Promise(() => {});
});
