import { drawMotorcycle, drawRider } from '../rider-scene/draw-scene.ts'
import { INK, mark, sheet } from './sketch.ts'

/** A loaded motorcycle, and where its weight goes: rider, passenger and luggage, on two tires. */

const REAR = 188
const FRONT = 458

const down = (x: number, length: number) => `<path fill="${INK}" d="M${x - 7} 440h14v${length - 26}h13L${x} ${440 + length}l-20-26h13Z"/>`

export function drawLoad(): string {
  const figure = [
    // The passenger sits behind the rider and a little higher.
    `<g transform="translate(-78 -16)">${drawRider('adventure', '#6F747C')}</g>`,
    drawMotorcycle('adventure', '#2A5FA5'),
    '<path fill="#4A505B" stroke="#17191E" stroke-width="4" stroke-linejoin="round" d="M70 196h72v58H70z"/>',
    drawRider('adventure', '#2A5FA5'),
  ]
  return sheet(
    640,
    560,
    [
      '<path stroke="#C9C4BA" stroke-width="4" d="M40 424H600"/>',
      ...figure,
      down(REAR, 74),
      down(FRONT, 44),
      mark(1, [400, 96], [314, 118]),
      mark(2, [120, 44], [190, 92]),
      mark(3, [40, 150], [84, 206]),
      mark(4, [560, 330], [510, 352]),
      mark(5, [64, 360], [130, 356]),
    ].join(''),
  )
}
