import { Button } from '@mantine/core'
import { Icon } from '#frontend/shared/ui/icon.tsx'
import type { Shop } from '#services/garages/garage.contract.ts'
import { garageText as text } from './garage.text.ts'
import { mapsLink } from './maps-link.ts'

/** The way there, in a maps service. */
export function NavigateButton({ shop }: { shop: Pick<Shop, 'displayName' | 'address' | 'city'> }) {
  return (
    <Button component="a" href={mapsLink(shop)} target="_blank" rel="noopener noreferrer" variant="line" leftSection={<Icon name="pin" />}>
      {text.navigate}
      <span className="spoken">{` ${text.to} ${shop.displayName}, ${text.newTab}`}</span>
    </Button>
  )
}
