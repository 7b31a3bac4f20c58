import { type Static, Type } from 'typebox'
import { Segment } from '#events/catalogue.events.ts'
import { Ean, Slug } from '#events/primitives.ts'

/** Allowed picture widths in pixels, as strings for URLs. A fixed set limits the disk space. */
export const PictureWidth = Type.Union([
  Type.Literal('96'),
  Type.Literal('160'),
  Type.Literal('240'),
  Type.Literal('320'),
  Type.Literal('480'),
  Type.Literal('640'),
  Type.Literal('960'),
  Type.Literal('1600'),
])
export type PictureWidth = Static<typeof PictureWidth>

const pictureForms = {
  /** WebP of this width. */
  w: Type.Optional(PictureWidth),
  /** Share preview for messengers, 1200 × 630. */
  format: Type.Optional(Type.Literal('png')),
  ground: Type.Optional(Type.Union([Type.Literal('light'), Type.Literal('dark')])),
  /** A close-up of the size or the tread. */
  crop: Type.Optional(Type.Union([Type.Literal('size'), Type.Literal('tread')])),
  /** Content hash of the picture; if it matches, the response is immutable. */
  v: Type.Optional(Type.String({ pattern: '^[0-9a-f]{1,16}$' })),
}

/** Without parameters: SVG, or the widest WebP of a photo. */
export const PictureQuery = Type.Object(
  {
    ...pictureForms,
    /** 1-based index of the owner's photo. */
    photo: Type.Optional(Type.String({ pattern: '^[1-9]$' })),
  },
  { additionalProperties: false },
)
export type PictureQuery = Static<typeof PictureQuery>

export const ShopPictureQuery = Type.Object(
  {
    ...pictureForms,
    /** The tire without its rotating parts, tread and lettering. */
    part: Type.Optional(Type.Literal('body')),
  },
  { additionalProperties: false },
)
export type ShopPictureQuery = Static<typeof ShopPictureQuery>

const picture = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' })

/** By the requested format: SVG, WebP or PNG. */
export const PictureAnswer = {
  description: 'The picture',
  content: { 'image/svg+xml': { schema: picture }, 'image/webp': { schema: picture }, 'image/png': { schema: picture } },
}

export const GaragePictureQuery = Type.Pick(PictureQuery, ['w', 'format', 'v'], { additionalProperties: false })

export const GaragePictureParams = Type.Object({ id: Slug }, { additionalProperties: false })

export const ProductPictureParams = Type.Object({ ean: Ean }, { additionalProperties: false })

/** Pictures without a product: `hero` for the home page's banner, `sidewall` to show where a size is printed, and one of each segment. */
export const ShopPictureParams = Type.Object(
  { name: Type.Union([Type.Literal('hero'), Type.Literal('sidewall'), ...Segment.anyOf]) },
  { additionalProperties: false },
)
export type ShopPictureName = Static<typeof ShopPictureParams>['name']

/** A drawn scene of the gallery by number. */
export const SceneParams = Type.Object({ number: Type.String({ pattern: '^[1-9][0-9]?$' }) }, { additionalProperties: false })

/** A drawing of the guides. */
export const GuideParams = Type.Object({ name: Type.Enum(['sidewall', 'grooves', 'crowns', 'load']) }, { additionalProperties: false })

export const MarkParams = Type.Object({ name: Slug }, { additionalProperties: false })
export const MarkQuery = Type.Pick(PictureQuery, ['v'], { additionalProperties: false })
