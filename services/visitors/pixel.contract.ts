import { type Static, Type } from 'typebox'

/** The advertising pixel of the shop, for visitors who have agreed to it. */
export const Pixel = Type.Object({
  id: Type.String(),
  /** Where its script stands, on a host that the content policy of pages names. */
  scriptUrl: Type.String(),
})
export type Pixel = Static<typeof Pixel>
