import { drawLandscape } from './landscape.ts'
import { drawMotorcycle, drawRider } from './motorcycle.ts'
import type { Scene } from './scenes.ts'
import { drawFitting, drawTires } from './workshop.ts'

/** One scene as SVG, 640 × 480. The same scene is always the same drawing. */
export function drawScene(scene: Scene): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480">${contentOf(scene)}</svg>`
}

function contentOf(scene: Scene): string {
  if (scene.subject === 'fitting') return drawFitting(scene.color)
  if (scene.subject === 'tires') return drawTires(scene.color)
  const { bike, color, land, light, isMirrored, subject } = scene
  const figure = drawMotorcycle(bike, color) + (subject === 'ride' ? drawRider(bike, color) : '')
  return drawLandscape(land, light) + (isMirrored ? `<g transform="translate(640 0) scale(-1 1)">${figure}</g>` : `<g>${figure}</g>`)
}
