/** Where the guard writes down what it refused, in its own folder. */
export const refusedFile = 'refused-connections.txt';
