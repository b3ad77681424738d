export function randomFrom(seed: number): () => number;
export function pickFrom<Item>(list: readonly Item[], random: () => number): Item;
