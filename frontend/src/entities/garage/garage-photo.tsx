import { isPhoto, pictureAddress } from '#frontend/shared/ui/picture-address.ts'
import type { Garage } from '#services/garages/garage.contract.ts'
import { garageText as text } from './garage.text.ts'

interface GaragePhotoProps {
  garage: Pick<Garage, 'photo' | 'displayName'>
  /** How wide it is shown, as `sizes` says it. */
  sizes: string
  className?: string | undefined
  /** The page's main picture: fetched at once. */
  isMain?: boolean
}

const widths = [320, 480, 640, 960]

/** The photo of a garage, or the drawing that the shop made of it, from the smallest file that is sharp enough. */
export function GaragePhoto({ garage: { photo, displayName }, sizes, className, isMain = false }: GaragePhotoProps) {
  return (
    <img
      className={className}
      src={pictureAddress(photo, 'w=640')}
      srcSet={isPhoto(photo) ? undefined : widths.map((width) => `${pictureAddress(photo, `w=${width}`)} ${width}w`).join(', ')}
      sizes={sizes}
      width={960}
      height={720}
      alt={text.photoOf(displayName)}
      loading={isMain ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={isMain ? 'high' : 'auto'}
    />
  )
}
