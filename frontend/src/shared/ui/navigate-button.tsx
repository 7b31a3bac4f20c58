import { Button } from '@mantine/core'
import { Icon } from './icon.tsx'
import { navigateText as text } from './navigate.text.ts'

interface Place {
  displayName: string
  address: string
  city: { displayName: string }
}

/** The way there, in a maps service. */
export function NavigateButton({ garage }: { garage: Place }) {
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
function mapsLink({ displayName, address, city }: Place): string {
  const query = `${displayName}, ${address}, ${city.displayName}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
