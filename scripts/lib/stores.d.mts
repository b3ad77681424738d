export interface StoreNames {
  title: string;
  id: string;
  package: string;
  image: string;
  address: string;
  vendor: string;
}
export function currentStores(wanted?: { names?: StoreNames; version?: string }): Map<string, string>;
