import { Button } from '#frontend/shared/ui/button.tsx'
import { Icon } from './icon.tsx'
import { navigateText as text } from './ui.text.ts'

interface Place {
  displayName: string
  address: string
  city: { displayName: string }
}

/** Navigation in the two apps used here, by the place's address. */
export function NavigateButton({ garage }: { garage: Place }) {
  const { displayName, address, city } = garage
  const services = [
    {
      name: text.maps,
      href: `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${displayName}, ${address}, ${city.displayName}` })}`,
    },
    { name: text.waze, href: `https://waze.com/ul?${new URLSearchParams({ q: `${address}, ${city.displayName}`, navigate: 'yes' })}` },
  ]
  return services.map(({ name, href }) => (
    <Button key={name} href={href} target="_blank" rel="noopener noreferrer" variant="line" leftSection={<Icon name="pin" />}>
      <span>{name}</span>
      <span className="spoken">{` ${text.to} ${displayName}, ${text.newTab}`}</span>
    </Button>
  ))
}
