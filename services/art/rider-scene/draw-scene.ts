import { drawMotorcycle, drawRider } from './motorcycle.ts'
import type { Land, Light, Scene } from './scenes.ts'

/** What lies behind a motorcycle: sky, land and road, 640 × 480. */

interface Palette {
  sky: readonly [string, string]
  sun: string
  far: string
  near: string
  water: string
  /** Houses: those behind, those in front. */
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

/** Inside a garage: a wheel on the balancing stand, or new tires that wait. */

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
