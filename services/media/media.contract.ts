import { type Static, Type } from 'typebox'
import { Segment } from '#events/catalogue.events.ts'
import { Ean, Slug } from '#events/primitives.ts'

/** Widths a picture can be asked for, in pixels: as texts, since they stand in addresses. Others would fill the disk. */
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
  /** A WebP of that width. */
  w: Type.Optional(PictureWidth),
  /** The preview that messengers show beside a link, 1200 × 630. */
  format: Type.Optional(Type.Literal('png')),
  ground: Type.Optional(Type.Union([Type.Literal('light'), Type.Literal('dark')])),
  /** The size or the tread alone, close up. */
  crop: Type.Optional(Type.Union([Type.Literal('size'), Type.Literal('tread')])),
  /** Content hash of the picture: with the right one the answer may be kept for ever. */
  v: Type.Optional(Type.String({ pattern: '^[0-9a-f]{1,16}$' })),
}

/** Plain: SVG, of a photo the widest WebP. */
export const PictureQuery = Type.Object(
  {
    ...pictureForms,
    /** Of the owner's photos the one at this place, from 1. */
    photo: Type.Optional(Type.String({ pattern: '^[1-9]$' })),
  },
  { additionalProperties: false },
)
export type PictureQuery = Static<typeof PictureQuery>

export const ShopPictureQuery = Type.Object(
  {
    ...pictureForms,
    /** The tire without what turns when it rolls, its tread and its letters. */
    part: Type.Optional(Type.Literal('body')),
  },
  { additionalProperties: false },
)
export type ShopPictureQuery = Static<typeof ShopPictureQuery>

const picture = Type.Unsafe<Buffer>({ type: 'string', format: 'binary' })

/** By what was asked for: SVG, WebP or PNG. */
export const PictureAnswer = {
  description: 'The picture',
  content: { 'image/svg+xml': { schema: picture }, 'image/webp': { schema: picture }, 'image/png': { schema: picture } },
}

export const GaragePictureQuery = Type.Pick(PictureQuery, ['w', 'format', 'v'], { additionalProperties: false })

export const GaragePictureParams = Type.Object({ id: Slug }, { additionalProperties: false })

export const ProductPictureParams = Type.Object({ ean: Ean }, { additionalProperties: false })

/** Tires of no product: `hero` for the banner of the home page, `sidewall` to show where a size is read, and one of each segment. */
export const ShopPictureParams = Type.Object(
  { name: Type.Union([Type.Literal('hero'), Type.Literal('sidewall'), ...Segment.anyOf]) },
  { additionalProperties: false },
)
export type ShopPictureName = Static<typeof ShopPictureParams>['name']

/** A drawn scene of the gallery, by its place in it. */
export const SceneParams = Type.Object({ number: Type.String({ pattern: '^[1-9][0-9]?$' }) }, { additionalProperties: false })

export const MarkParams = Type.Object({ name: Slug }, { additionalProperties: false })
export const MarkQuery = Type.Pick(PictureQuery, ['v'], { additionalProperties: false })
