import { box, disc, ellipse, line, ring, shape, steps } from './shapes.ts'

/** Seen from the right, with the rear axle at the origin; `paint` is the colour of tank and panels. */

const RUBBER = '#17191E'
const IRON = '#282C34'
const STEEL = '#4A4F59'
const BRIGHT = '#B3B7BF'
const LAMP = '#FAF0DA'
const PLATE = '#F2C230'
const BRAKE_LIGHT = '#B3261E'
const MOTORCYCLE_WHEEL = 46
const MOTORCYCLE_BASE = 174
const SCOOTER_WHEEL = 31
const SCOOTER_BASE = 152

export interface Vehicle {
  shapes: string
  /** Wheelbase, and size of a wheel. */
  base: number
  radius: number
}

export function motorcycle(paint: string, isSmall: boolean): Vehicle {
  const shapes = [
    shadow(MOTORCYCLE_BASE, MOTORCYCLE_WHEEL),
    wheel(0, MOTORCYCLE_WHEEL, isSmall),
    wheel(MOTORCYCLE_BASE, MOTORCYCLE_WHEEL, isSmall),
    // Fork, then swinging arm.
    line('M174 0 142-84', STEEL, 9),
    line('M174 0 158-42', BRIGHT, 8),
    line('M0 0 66-16', STEEL, 10),
    // Fenders and the number plate.
    shape('M128-28C136-52 160-60 184-50 198-44 208-34 214-20L207-17C200-30 190-40 176-43 160-46 146-42 134-26Z', paint),
    line('M-6-74-34-58', IRON, 6),
    box(-42, -60, 9, 22, PLATE, 'rx="2" transform="rotate(18 -38 -49)"'),
    exhaust(),
    engine(isSmall),
    // Frame.
    line('M136-74 92-54 60-44 54-18', paint, 7),
    line('M136-74 108-30', IRON, 6),
    // Seat and tail.
    shape('M70-60C48-62 26-70 4-82-6-87-20-88-24-82L-16-73C8-62 34-48 62-46Z', RUBBER),
    shape('M-24-82-16-73-27-72Z', BRAKE_LIGHT),
    // Tank.
    shape('M62-60C64-90 104-100 130-86L140-72C124-58 92-50 68-50Z', paint),
    shape('M72-74C82-88 108-92 126-83 110-84 90-80 80-70Z', '#FFFFFF', 'fill-opacity=".35"'),
    // Handlebar, mirror and lamp.
    line('M141-86 132-104 116-106', RUBBER, 6),
    line('M133-104 140-122', RUBBER, 3.5),
    ellipse(143, -125, 10, 6, RUBBER),
    shape('M140-98C156-98 164-90 164-79 164-70 154-66 142-68Z', RUBBER),
    ellipse(158, -82, 7, 11, LAMP),
  ]
  return { shapes: shapes.join(''), base: MOTORCYCLE_BASE, radius: MOTORCYCLE_WHEEL }
}

export function scooter(paint: string, isSmall: boolean): Vehicle {
  const shapes = [
    shadow(SCOOTER_BASE, SCOOTER_WHEEL),
    wheel(0, SCOOTER_WHEEL, isSmall),
    wheel(SCOOTER_BASE, SCOOTER_WHEEL, isSmall),
    line('M152 0 134-44', STEEL, 8),
    line('M-12-40-40-32', IRON, 6),
    box(-48, -36, 8, 20, PLATE, 'rx="2" transform="rotate(16 -44 -26)"'),
    line('M4 8 56 4', BRIGHT, 9),
    // The body from tail to shield, then the darker floor.
    shape(
      'M-44-46C-30-72 20-72 72-66 80-46 68-14 92-8L112-8C120-40 114-84 108-112L124-118C138-88 146-52 142-30L134 8 52 14C40 14 36-22 2-36-16-42-32-42-44-46Z',
      paint,
    ),
    shape('M62 14 134 8 137-4 64 0Z', IRON),
    shape('M110-108 120-112C132-84 138-54 136-34L128-30C128-56 122-84 110-108Z', '#FFFFFF', 'fill-opacity=".3"'),
    shape('M-40-55C-24-78 40-80 76-70L73-60C40-66-4-66-36-54Z', RUBBER),
    shape('M-44-46-38-56-32-48Z', BRAKE_LIGHT),
    // Fender.
    shape('M120-14C128-38 156-46 178-28L184-16C168-32 144-32 132-8Z', paint),
    // Screen, handlebar and lamp.
    shape('M112-116C118-140 126-152 138-160L144-156C138-144 134-130 132-114Z', '#DCE6EC', 'fill-opacity=".8"'),
    line('M118-116 98-120', RUBBER, 6),
    line('M112-120 106-138', RUBBER, 3.5),
    ellipse(105, -141, 9, 6, RUBBER),
    ellipse(128, -104, 7, 10, LAMP),
  ]
  return { shapes: shapes.join(''), base: SCOOTER_BASE, radius: SCOOTER_WHEEL }
}

function shadow(base: number, radius: number): string {
  return ellipse(base / 2, radius + 1, base * 0.78, 8, RUBBER, 0.22)
}

function wheel(x: number, radius: number, isSmall: boolean): string {
  const rubber = radius * 0.3
  const rim = radius - rubber
  const spokes = steps(0, Math.PI / 5, isSmall ? 0 : 10).map((angle) => {
    const [dx, dy] = [Math.cos(angle) * rim, Math.sin(angle) * rim]
    return `M${x} 0L${(x + dx).toFixed(1)} ${dy.toFixed(1)}`
  })
  return [
    disc(x, 0, rim, '#C9CCD1'),
    line(spokes.join(''), STEEL, 2.5),
    ring(x, 0, radius * 0.36, BRIGHT, radius * 0.1),
    disc(x, 0, radius * 0.14, IRON),
    ring(x, 0, rim - 1, BRIGHT, 3),
    ring(x, 0, radius - rubber / 2, RUBBER, rubber),
    ring(x, 0, radius - rubber * 0.7, '#3B404A', 1.2),
  ].join('')
}

function engine(isSmall: boolean): string {
  const fins = steps(-48, 6, isSmall ? 0 : 4).map((y) => line(`M80 ${y} 118 ${y - 4}`, STEEL, 2.5))
  return [
    shape('M62-46 120-54 126-26 112 12 62 14 48-10Z', IRON),
    ...fins,
    disc(78, -8, 17, STEEL),
    ring(78, -8, 11, BRIGHT, 2.5),
    disc(104, -4, 9, STEEL),
  ].join('')
}

function exhaust(): string {
  return line('M116-30C126-6 118 16 96 18L34 16', BRIGHT, 8) + line('M36 14-22-6', STEEL, 16) + line('M34 13-20-5.5', BRIGHT, 5)
}
