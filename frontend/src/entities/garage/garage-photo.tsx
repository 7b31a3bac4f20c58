import { isPhoto, pictureAddress } from '#frontend/shared/ui/picture-address.ts'
import type { Garage } from '#services/garages/garage.contract.ts'
import { garageText as text } from './garage.text.ts'

interface GaragePhotoProps {
  garage: Pick<Garage, 'photo' | 'displayName'>
  /** The `sizes` attribute. */
  sizes: string
  className?: string | undefined
  /** The page's main picture: loaded eagerly. */
  isMain?: boolean
}

const widths = [320, 480, 640, 960]

/** The garage's photo, or the shop's drawing of it, in the smallest sufficient file. */
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
