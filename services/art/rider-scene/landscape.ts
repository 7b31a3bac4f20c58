import type { Land, Light } from './scenes.ts'

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

export function drawLandscape(land: Land, light: Light): string {
  const palette = PALETTES[light]
  const { sky, sun, road } = palette
  return `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>
<path fill="url(#sky)" d="M0 0H640V480H0Z"/>${light === 'night' ? stars : ''}
<circle cx="${light === 'sunset' ? 500 : 520}" cy="${light === 'sunset' ? 240 : 90}" r="${light === 'sunset' ? 54 : 36}" fill="${sun}"/>
${LANDS[land](palette)}
<path fill="${road}" d="M0 396H640V480H0Z"/><path stroke="#F4F1EC" stroke-width="5" stroke-dasharray="46 34" opacity=".75" d="M0 450H640"/>`
}
