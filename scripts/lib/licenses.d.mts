export interface PackageInside {
  name: string;
  version: string;
  license: string;
  /** Empty if the package has no file with it. */
  text: string;
}

export function packagesInside(): PackageInside[];
export function ownLicense(): string;
export function thirdPartyLicenses(installed: ReadonlySet<string>): string;
