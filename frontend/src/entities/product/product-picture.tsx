import { isPhoto, pictureAddress } from '#frontend/shared/ui/picture-address.ts'
import type { Product } from '#services/catalogue/product.contract.ts'
import { productText as text } from './product.text.ts'

interface ProductPictureProps {
  image: string
  /** For screen readers; empty where the name is beside it. */
  alt: string
  /** The `sizes` attribute. */
  sizes: string
  className?: string | undefined
  /** The page's main picture: loaded eagerly. */
  isMain?: boolean
  isDimmed?: boolean
}

/** Widths that the server can render. */
const widths = [96, 160, 240, 320, 480, 640, 960]

const sized = (image: string, width: number) => pictureAddress(image, `w=${width}`)

/** A square product picture, in the smallest sufficient file. */
export function ProductPicture({ image, alt, sizes, className, isMain = false, isDimmed = false }: ProductPictureProps) {
  return (
    <img
      className={className}
      src={sized(image, 320)}
      srcSet={isPhoto(image) ? undefined : widths.map((width) => `${sized(image, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={640}
      height={640}
      alt={alt}
      data-dimmed={isDimmed || undefined}
      loading={isMain ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={isMain ? 'high' : 'auto'}
    />
  )
}

/** Alternative text, for screen readers and image search. */
export const pictureAlt = ({ set, brand, name, displaySize }: Pick<Product, 'set' | 'brand' | 'name' | 'displaySize'>) =>
  `${set ? text.setPicture : text.tirePicture} ${brand} ${name} ${text.inSize} ${displaySize}`
