import type { Crop, Detail, Part } from '#services/art/tire-drawing/tire-picture.ts'
import type { PictureWidth, ShopPictureQuery } from './media.contract.ts'

/** What a picture is asked as. */
export interface PictureForm {
  kind: 'svg' | 'webp' | 'share'
  /** Pixels of a WebP. */
  width: number
  detail: Detail
  ground: 'light' | 'dark'
  crop: Crop | null
  part: Part | null
  /** Tells this form from all others, in file names and ETags. */
  name: string
}

export const CONTENT_TYPES: Record<PictureForm['kind'], string> = { svg: 'image/svg+xml', webp: 'image/webp', share: 'image/png' }

export function pictureForm(query: ShopPictureQuery): PictureForm {
  const { ground = 'light', crop = null, part = null } = query
  const kind = query.format === 'png' ? 'share' : query.w ? 'webp' : 'svg'
  const width = kind === 'webp' ? Number(query.w) : 0
  const name =
    kind === 'share'
      ? 'share.png'
      : [kind === 'webp' ? `${width}.webp` : 'svg', ground === 'dark' && 'dark', crop, part].filter(Boolean).join('.')
  return { kind, width, detail: detailOf(query.w), ground, crop, part, name }
}

/** An SVG is asked for where it is shown large. */
function detailOf(width: PictureWidth | undefined): Detail {
  if (width === undefined || Number(width) > 420) return 'large'
  return Number(width) <= 160 ? 'small' : 'normal'
}
