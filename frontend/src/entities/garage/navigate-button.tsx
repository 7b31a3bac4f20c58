import { Button } from '@mantine/core'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { Garage } from '#services/garages/garage.contract.ts'
import { garageText as text } from './garage.text.ts'

/** The way there, in a maps service. */
export function NavigateButton({ garage }: { garage: Pick<Garage, 'displayName' | 'address' | 'city'> }) {
  return (
    <Button
      component="a"
      href={mapsLink(garage)}
      target="_blank"
      rel="noopener noreferrer"
      variant="line"
      leftSection={<Icon name="pin" />}
    >
      {text.navigate}
      <span className="spoken">{` ${text.to} ${garage.displayName}, ${text.newTab}`}</span>
    </Button>
  )
}

/** Where a maps service finds a garage: the place that its address means. */
function mapsLink({ displayName, address, city }: Pick<Garage, 'displayName' | 'address' | 'city'>): string {
  const query = `${displayName}, ${address}, ${city.displayName}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
