import type { Bike } from './scenes.ts'

/** A motorcycle from the side, facing right, its wheels on y = 420. */

interface Shape {
  wheel: number
  rear: number
  front: number
  /** The painted parts, then what is black, then what is metal (as lines). */
  paint: string
  dark: string
  metal: string
  /** Where the rider sits, holds on and puts a foot; how far he leans. */
  rider: { seat: Point; hand: Point; foot: Point; shoulder: Point }
}
type Point = readonly [x: number, y: number]

const SHAPES: Record<Bike, Shape> = {
  sport: {
    wheel: 62,
    rear: 190,
    front: 452,
    paint: 'M132 258 246 278Q258 244 302 240T366 262L430 250Q450 268 440 304L404 340 300 352 258 322 236 300Z',
    dark: 'M176 268 246 278 240 292 190 284ZM372 254 408 220 432 250ZM268 330H352L330 372H286Z',
    metal: 'M418 266 452 358M300 346 190 358M300 366 172 336',
    rider: { seat: [214, 262], hand: [388, 262], foot: [256, 352], shoulder: [318, 186] },
  },
  naked: {
    wheel: 62,
    rear: 190,
    front: 446,
    paint: 'M250 266Q276 228 332 236 366 244 370 272L332 292 266 292ZM136 262 178 266 176 280Z',
    dark: 'M164 262 252 270 264 292 180 284ZM274 300H350L336 360H286ZM396 252a17 17 0 1 1 0 34Z',
    metal: 'M384 234 398 262 446 358M366 232 400 228M292 350 190 358M310 364 176 344',
    rider: { seat: [220, 262], hand: [382, 234], foot: [280, 356], shoulder: [284, 166] },
  },
  adventure: {
    wheel: 66,
    rear: 188,
    front: 458,
    paint: 'M250 256Q276 216 336 226 374 234 386 262L476 276 430 298 366 300 330 292 266 288ZM124 262H196V316H124Z',
    dark: 'M176 250 252 256 262 282 200 278ZM376 250 396 186 412 196 404 256ZM272 296H356L338 362H284Z',
    metal: 'M380 224 404 262 458 354M362 222 396 216M288 352 188 354M146 262V244M180 262V244',
    rider: { seat: [222, 250], hand: [378, 224], foot: [284, 356], shoulder: [272, 152] },
  },
  scooter: {
    wheel: 42,
    rear: 196,
    front: 440,
    paint:
      'M138 312Q140 266 190 262L280 268Q292 318 306 348L364 352 402 250 426 254 428 300 446 340 410 340 396 384 190 384 236 372Q230 330 196 330Z',
    dark: 'M172 258 284 262 282 278 178 276ZM396 250 404 196 414 198 424 254Z',
    metal: 'M398 244 384 232M424 300 440 378',
    rider: { seat: [236, 256], hand: [390, 236], foot: [344, 346], shoulder: [248, 154] },
  },
  cruiser: {
    wheel: 58,
    rear: 176,
    front: 476,
    paint: 'M262 286Q286 252 346 258 382 264 394 286L346 304 280 304ZM116 330Q130 292 176 292 214 294 230 326L214 320Q176 300 138 330Z',
    dark: 'M184 288Q224 286 262 304L252 322 196 308ZM278 312H366L350 376H290Z',
    metal: 'M378 214 396 262 476 362M352 220 384 212M292 366 176 362M340 376 160 384',
    rider: { seat: [232, 290], hand: [368, 218], foot: [390, 372], shoulder: [248, 188] },
  },
}

function drawWheel(x: number, radius: number): string {
  const y = 420 - radius
  const spoke = radius - 16
  return `<circle cx="${x}" cy="${y}" r="${radius - 8}" fill="none" stroke="#1D2026" stroke-width="16"/><circle cx="${x}" cy="${y}" r="${spoke}" fill="none" stroke="#A9ADB4" stroke-width="4"/><path stroke="#A9ADB4" stroke-width="4" d="M${x - spoke} ${y}h${2 * spoke}M${x} ${y - spoke}v${2 * spoke}"/><circle cx="${x}" cy="${y}" r="9" fill="#1D2026"/>`
}

export function drawMotorcycle(bike: Bike, color: string): string {
  const { wheel, rear, front, paint, dark, metal } = SHAPES[bike]
  return `<ellipse cx="${(rear + front) / 2}" cy="424" rx="${(front - rear) / 2 + wheel}" ry="10" opacity=".3"/>
${drawWheel(rear, wheel)}${drawWheel(front, wheel)}
<path fill="none" stroke="#8B9098" stroke-width="11" stroke-linecap="round" d="${metal}"/><path fill="#1D2026" d="${dark}"/><path fill="${color}" stroke="${color}" stroke-width="4" stroke-linejoin="round" d="${paint}"/>`
}

/** Jacket, gloves, boots and a closed helmet. */
export function drawRider(bike: Bike, color: string): string {
  const { seat, hand, foot, shoulder } = SHAPES[bike].rider
  const knee: Point = [(seat[0] + foot[0]) / 2 + 44, (seat[1] + foot[1]) / 2 - 14]
  const elbow: Point = [(shoulder[0] + hand[0]) / 2 - 6, (shoulder[1] + hand[1]) / 2 + 22]
  const [headX, headY] = [shoulder[0] + 22, shoulder[1] - 42]
  const limb = (points: readonly Point[], width: number, fill: string) =>
    `<path fill="none" stroke="${fill}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="M${points.map((point) => point.join(' ')).join('L')}"/>`
  return `${limb([seat, knee, foot], 26, '#30343D')}${limb([foot, [foot[0] + 20, foot[1] + 2]], 18, '#17191E')}
${limb([seat, shoulder], 46, '#3B404A')}${limb(
  [
    [shoulder[0] + 2, shoulder[1] + 18],
    [seat[0] + 8, seat[1] - 30],
  ],
  12,
  color,
)}${limb([shoulder, elbow, hand], 22, '#4A505B')}
<circle cx="${hand[0]}" cy="${hand[1]}" r="12" fill="#17191E"/><circle cx="${headX}" cy="${headY}" r="32" fill="${color}"/><path fill="#17191E" d="M${headX + 4} ${headY - 12}h28q4 14-2 24h-22q-8-12-4-24Z"/>`
}
