import type { Construction, TirePicture } from './tire-picture.ts'

const RADIAL_SEGMENTS = new Set(['sport', 'track', 'sport-touring', 'touring'])

/** The size as moulded on the sidewall: `180/55ZR17`, `110/90-18`, `3.50-10`. */
export function sizeMark(picture: TirePicture): string {
  const { width, profile, rim } = picture
  if (!(Number(profile) > 0)) return `${width}-${rim}`
  return `${width}/${profile}${picture.construction ?? usualConstruction(picture)}${rim}`
}

function usualConstruction(picture: TirePicture): Construction {
  return RADIAL_SEGMENTS.has(picture.segment) ? 'ZR' : '-'
}
