const widths = [320, 640, 960]

/** The hero image in several widths. */
export function heroPicture(basePath: string, part = '') {
  const sized = (width: number) => `${basePath}/api/v1/media/tire/hero?w=${width}${part}`
  return {
    src: sized(640),
    srcSet: widths.map((width) => `${sized(width)} ${width}w`).join(', '),
    sizes: '(min-width: 64em) 568px, (min-width: 40em) 50vw, 232px',
    width: 640,
    height: 640,
  }
}
