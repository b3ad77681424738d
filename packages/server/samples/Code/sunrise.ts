/** Hours of daylight at a latitude (degrees) on a day of the year, by the sunrise equation. */
export function daylightHours(latitude: number, dayOfYear: number): number {
  const tilt = -23.44 * Math.cos((2 * Math.PI * (dayOfYear + 10)) / 365);
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const cosine = -Math.tan(radians(latitude)) * Math.tan(radians(tilt));
  return (24 / Math.PI) * Math.acos(Math.min(1, Math.max(-1, cosine)));
}
