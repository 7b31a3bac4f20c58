import type { Garage } from '#services/garages/garage.contract.ts'

/** Where a maps service finds a garage: the place that its address means. */
export function mapsLink({ displayName, address, city }: Pick<Garage, 'displayName' | 'address' | 'city'>): string {
  const query = `${displayName}, ${address}, ${city.displayName}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
