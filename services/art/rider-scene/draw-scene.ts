import type { Bike, Land, Light, Scene } from './scenes.ts'

/** Background of a motorcycle: sky, land and road, 640 × 480. */

interface Palette {
  sky: readonly [string, string]
  sun: string
  far: string
  near: string
  water: string
  /** Houses in the back and in front. */
  stone: readonly [string, string]
  road: string
}

const PALETTES: Record<Light, Palette> = {
  morning: {
    sky: ['#BFDDEA', '#F7E7CF'],
    sun: '#FFF3D2',
    far: '#9DB8AE',
    near: '#7C9C83',
    water: '#8FB3BF',
    stone: ['#C9BFB4', '#B3A69A'],
    road: '#5B5F66',
  },
  noon: {
    sky: ['#8EC5E8', '#DDEFF5'],
    sun: '#FFFBEA',
    far: '#8FB58A',
    near: '#6B9A62',
    water: '#4F9CC2',
    stone: ['#D3CBBF', '#BDB2A4'],
    road: '#63676E',
  },
  sunset: {
    sky: ['#5C4A72', '#F2A15F'],
    sun: '#FFD08A',
    far: '#7A5A66',
    near: '#56434F',
    water: '#8A5E73',
    stone: ['#6B5064', '#4E3C4C'],
    road: '#3F3B44',
  },
  night: {
    sky: ['#171B2B', '#34405E'],
    sun: '#F2EFE2',
    far: '#252C42',
    near: '#1B2032',
    water: '#222C47',
    stone: ['#252C42', '#1B2032'],
    road: '#2A2D36',
  },
}

const LANDS: Record<Land, (palette: Palette) => string> = {
  hills: ({ far, near }) =>
    `<path fill="${far}" d="M0 300Q90 210 200 280T400 250T640 290V480H0Z"/><path fill="${near}" d="M0 350Q140 280 300 340T640 330V480H0Z"/>`,
  sea: ({ water, sky, near }) =>
    `<path fill="${water}" d="M0 290H640V400H0Z"/><path stroke="${sky[1]}" stroke-width="3" stroke-linecap="round" opacity=".6" d="M60 312h70m60 18h90m70-16h60m70 22h80M110 350h80m140 6h70m70-18h60"/><path fill="${near}" d="M0 372Q160 356 320 374T640 366V480H0Z"/>`,
  city: ({ stone }) =>
    `<path fill="${stone[0]}" d="M0 390V250h52v-40h58v70h44V170h60v90h50v-60h48v90h56V150h54v120h48v-70h62v90h56v-60h52v190Z"/><path fill="${stone[1]}" d="M0 400V330h90v-30h70v40h110v-56h80v66h90v-40h76v30h124v60Z"/><path fill="#FFE7A8" opacity=".75" d="M170 196h12v16h-12zm24 34h12v16h-12zM380 180h12v16h-12zm22 40h12v16h-12zM70 236h12v16H70zM500 226h12v16h-12zM286 238h12v16h-12z"/>`,
  desert: ({ far }) =>
    `<path fill="${far}" d="M0 320 70 270l60 34 90-92 70 30 60-44 90 70 80-34 120 80V480H0Z"/><path fill="#CDA66F" d="M0 360Q170 300 330 350T640 336V480H0Z"/>`,
  forest: ({ far, near }) => {
    const tree = (x: number, y: number, size: number) => `M${x} ${y}l${size / 2} ${size}h-${size}Z`
    const row = (y: number, size: number, step: number) =>
      Array.from({ length: 14 }, (_, i) => tree(i * step + (i % 3) * 9, y - (i % 4) * 12, size + (i % 4) * 12))
    return `<path fill="${far}" d="${row(250, 110, 50).join('')}M0 340H640V480H0Z"/><path fill="${near}" d="${row(290, 96, 52).join('')}M0 370H640V480H0Z"/>`
  },
  mountain: ({ far, near }) =>
    `<path fill="${far}" d="M0 340 150 190l80 70 130-150 150 150 60-50 70 70V480H0Z"/><path fill="#F4F2EE" d="m360 110 52 52-28-6-22 18-24-20-24 2Z"/><path fill="${near}" d="M0 370Q180 310 340 356T640 344V480H0Z"/>`,
}

const stars =
  '<path stroke="#F2EFE2" stroke-width="3" stroke-linecap="round" d="M70 60h0m90 50h0m70-70h0m110 60h0m200-40h0m40 80h0m-330 50h0"/>'

/** Interior of a garage: a wheel on the balancing stand, or new tires. */

const room =
  '<path fill="#E9E3D8" d="M0 0H640V380H0Z"/><path fill="#B9B2A6" d="M0 380H640V480H0Z"/><path fill="#D6CEBF" d="M40 60H250V190H40Z"/><path stroke="#5C6068" stroke-width="9" stroke-linecap="round" d="M70 84v70m34-70v84m34-84v56m34-56v78m34-78v60"/><path fill="#8B9098" d="M58 76h24v14H58zm34 0h24v14H92zm34 0h24v14h-24zm34 0h24v14h-24zm34 0h24v14h-24z"/>'

const tire = (x: number, y: number, radius: number, color: string) => {
  const blocks = Array.from(
    { length: 20 },
    (_, i) => `<path stroke="#3B404A" stroke-width="6" d="M${x} ${y - radius + 4}v22" transform="rotate(${i * 18} ${x} ${y})"/>`,
  )
  return `<circle cx="${x}" cy="${y}" r="${radius - 24}" fill="none" stroke="#1D2026" stroke-width="48"/>${blocks.join('')}<circle cx="${x}" cy="${y}" r="${radius - 50}" fill="none" stroke="${color}" stroke-width="5"/>`
}

const rim = (x: number, y: number, radius: number) => {
  const spokes = Array.from(
    { length: 5 },
    (_, i) => `<path stroke="#A9ADB4" stroke-width="14" d="M${x} ${y}v-${radius}" transform="rotate(${i * 72} ${x} ${y})"/>`,
  )
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="#A9ADB4" stroke-width="12"/>${spokes.join('')}<circle cx="${x}" cy="${y}" r="20" fill="#5C6068"/>`
}

/** A scene as SVG, 640 × 480. Deterministic. */
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

function drawFitting(color: string): string {
  return `${room}<path fill="${color}" d="M250 300H520V430H250Z"/><path fill="#1D2026" d="M250 420H520V440H250ZM286 320h70v40h-70z"/><path stroke="#5C6068" stroke-width="18" d="M300 214H420"/>${tire(400, 214, 140, color)}${rim(400, 214, 84)}`
}

function drawTires(color: string): string {
  return `${room}<path fill="#7C5F3E" d="M60 420H600V440H60Z"/>${tire(230, 290, 130, color)}${tire(440, 280, 140, color)}<path fill="#F4F1EC" stroke="#8E8A83" stroke-width="3" d="m470 330 96 12-8 62-96-12Z"/><path stroke="#5C6068" stroke-width="5" d="m484 350 62 8m-64 12 44 6"/>`
}

function drawLandscape(land: Land, light: Light): string {
  const palette = PALETTES[light]
  const { sky, sun, road } = palette
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
<path fill="url(#sky)" d="M0 0H640V480H0Z"/>${light === 'night' ? stars : ''}
<circle cx="${light === 'sunset' ? 500 : 520}" cy="${light === 'sunset' ? 240 : 90}" r="${light === 'sunset' ? 54 : 36}" fill="${sun}"/>
${LANDS[land](palette)}
<path fill="${road}" d="M0 396H640V480H0Z"/><path stroke="#F4F1EC" stroke-width="5" stroke-dasharray="46 34" opacity=".75" d="M0 450H640"/>`
}

/** A motorcycle in side view, facing right, with its wheels on y = 420. */

interface Shape {
  wheel: number
  rear: number
  front: number
  /** Painted parts, then black parts, then metal (as lines). */
  paint: string
  dark: string
  metal: string
  /** Positions of seat, hands and feet, and the shoulder for the lean. */
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
