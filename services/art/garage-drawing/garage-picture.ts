import { fingerprint } from '../tire-drawing/model-tread.ts'

/** Parameters of a garage drawing. */

/** Increase with every visible change: part of URLs and file names. */
export const GARAGE_DRAWING_VERSION = 1

export interface GaragePicture {
  /** Seed of colours and shapes, so that a garage looks the same everywhere. */
  id: string
  /** Text of the sign. */
  name: string
  /** Vehicle in front of the garage. */
  vehicle: 'motorcycle' | 'scooter'
}

export interface GarageView {
  /** Omits details invisible at 160 px and below. */
  isSmall: boolean
  /** `wide` shows more of the street, for share previews. */
  frame: 'card' | 'wide'
}

/** Edges of the drawn street; the card shows its middle. */
export const STREET = { left: -140, right: 780, floor: 402, bottom: 480 } as const

/** Colours and shapes of one garage, derived from its id. */
export interface GarageLook {
  sky: string
  wall: string
  /** Colour of edges and joints. */
  wallShade: string
  texture: 'bricks' | 'panels' | 'stones'
  sign: string
  onSign: string
  door: string
  paint: string
  awning: string
  skyline: 'roofs' | 'hills' | 'cypresses'
  roof: 'flat' | 'gable' | 'step'
  /** Door on the other side, vehicle facing the other way. */
  isMirrored: boolean
  hasLamps: boolean
  prop: 'tires' | 'plant' | 'barrel'
}

const SKIES = ['#EAF0F3', '#F6EDE0', '#F3E9E4', '#E6EEE9'] as const
const WALLS = [
  ['#E8DCC8', '#D3C4A9'],
  ['#C5CFC6', '#AEBAAF'],
  ['#B8C4CE', '#A0AEBA'],
  ['#D8B498', '#C09A7C'],
  ['#E3CA8F', '#CDB173'],
  ['#D9D4CB', '#C2BCB1'],
  ['#B9725C', '#A05D48'],
  ['#8FA0A8', '#7A8B94'],
] as const
const SIGNS = [
  ['#1D2026', '#F6F4F0'],
  ['#24405C', '#F6F4F0'],
  ['#6E2A23', '#FBF1E6'],
  ['#1F4F3E', '#F4F1EC'],
  ['#FBFAF8', '#17191E'],
] as const
const DOORS = ['#AEB3BB', '#5C6068', '#35506A', '#75483A', '#4E6B5D'] as const
const PAINTS = ['#B3261E', '#2B5C8A', '#1B7442', '#E0B23A', '#EFEBE4', '#4A4F59'] as const
const AWNINGS = ['#B3261E', '#2B5C8A', '#1F4F3E', '#3B404A'] as const

export function lookOf(id: string): GarageLook {
  // The lowest bits of two hashes of one id correlate, so higher bits are mixed in; otherwise all garages with lamps would face one way.
  const pick = <T>(what: string, choices: readonly T[]): T => {
    const hash = fingerprint(`${what} ${id}`)
    return choices[((hash ^ (hash >>> 13)) >>> 0) % choices.length] as T
  }
  const [wall, wallShade] = pick('wall', WALLS)
  const [sign, onSign] = pick('sign', SIGNS)
  return {
    sky: pick('sky', SKIES),
    wall,
    wallShade,
    texture: pick('texture', ['bricks', 'panels', 'stones']),
    sign,
    onSign,
    door: pick('door', DOORS),
    paint: pick('paint', PAINTS),
    awning: pick('awning', AWNINGS),
    skyline: pick('skyline', ['roofs', 'hills', 'cypresses']),
    roof: pick('roof', ['flat', 'gable', 'step']),
    isMirrored: pick('mirror', [true, false]),
    hasLamps: pick('lamps', [true, false]),
    prop: pick('prop', ['tires', 'plant', 'barrel']),
  }
}
