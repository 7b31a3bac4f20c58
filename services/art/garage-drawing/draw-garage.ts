import { house } from './building.ts'
import { lookOf } from './garage-look.ts'
import type { GaragePicture, GarageView } from './garage-picture.ts'
import { moved } from './shapes.ts'
import { signBoard } from './sign.ts'
import { backdrop, ground, lamps, prop } from './street.ts'
import { motorcycle, scooter } from './vehicles.ts'

const FRAMES: Record<GarageView['frame'], string> = {
  card: 'viewBox="0 0 640 480"',
  wide: 'viewBox="-137 0 914 480" width="1200" height="630"',
}
const VEHICLES = { motorcycle, scooter }
/** Where the wheels stand, and what is in the middle of the vehicle there. */
const STAND = { floor: 426, middle: 232, size: 1.14 } as const

/** The front of a garage as an SVG text, four to three: its sign, an open door, what it works on. Same garage, same picture. */
export function drawGarage({ id, name, vehicle }: GaragePicture, { isSmall, frame }: GarageView): string {
  const look = lookOf(id)
  const { shapes, base, radius } = VEHICLES[vehicle](look.paint, isSmall)
  const scene = [
    backdrop(look),
    ground(),
    house(look, isSmall),
    prop(look.prop, isSmall),
    moved(STAND.middle - (base / 2) * STAND.size, STAND.floor - radius * STAND.size, shapes, `scale(${STAND.size})`),
  ].join('')
  const turned = look.isMirrored ? moved(640, 0, scene, 'scale(-1 1)') : scene
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${FRAMES[frame]} aria-hidden="true" focusable="false">` +
    `${turned}${look.hasLamps ? lamps() : ''}${signBoard(name, look)}</svg>`
  )
}
