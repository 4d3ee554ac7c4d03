export function buildVerified(): void;
