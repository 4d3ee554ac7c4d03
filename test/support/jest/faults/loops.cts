it('computes without an end', () => {
	for (;;) JSON.stringify(process.memoryUsage());
});
