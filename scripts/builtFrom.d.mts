export function isBuilt(): boolean;
export function saveBuiltFrom(): void;
