export function currentStores(): Map<string, string>;
