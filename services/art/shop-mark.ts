/** The shop's logo in a box of 34: a ring with tread cuts. */
export const SHOP_MARK_CUTS = 'M17 .5v8M28.7 5.3 23 11M33.5 17h-8M28.7 28.7 23 23M17 33.5v-8M5.3 28.7 11 23M.5 17h8M5.3 5.3 11 11'

/** Shapes of the logo for drawings; pages style it with CSS. `ground` is the background colour. */
export function shopMarkShapes(colours: { mark: string; ground: string }): string {
  return (
    `<circle cx="17" cy="17" r="12.5" fill="none" stroke="${colours.mark}" stroke-width="8"/>` +
    `<path d="${SHOP_MARK_CUTS}" stroke="${colours.ground}" stroke-width="2.2" stroke-linecap="square"/>`
  )
}
