/** Scenes of the gallery: subject, place and time. Each drawing depends on its entry only. */

export type Bike = 'sport' | 'naked' | 'adventure' | 'scooter' | 'cruiser'
export type Land = 'hills' | 'sea' | 'city' | 'desert' | 'forest' | 'mountain'
export type Light = 'morning' | 'noon' | 'sunset' | 'night'

export type Scene =
  | { subject: 'ride' | 'parked'; bike: Bike; color: string; land: Land; light: Light; isMirrored: boolean }
  /** A wheel on a garage's stand, or new tires beside it. */
  | { subject: 'fitting'; color: string }
  | { subject: 'tires'; color: string }

const red = '#C2362B'
const blue = '#2A5FA5'
const green = '#2F7A4D'
const orange = '#F0640A'
const sand = '#C9A15A'
const ink = '#2B2F37'
const white = '#E9E6E0'

const ride = (bike: Bike, color: string, land: Land, light: Light, isMirrored = false): Scene => ({
  subject: 'ride',
  bike,
  color,
  land,
  light,
  isMirrored,
})
const parked = (bike: Bike, color: string, land: Land, light: Light, isMirrored = false): Scene => ({
  subject: 'parked',
  bike,
  color,
  land,
  light,
  isMirrored,
})

export const SCENES: readonly Scene[] = [
  ride('sport', red, 'hills', 'morning'),
  ride('scooter', blue, 'city', 'noon', true),
  { subject: 'fitting', color: orange },
  ride('adventure', sand, 'desert', 'sunset'),
  ride('naked', green, 'sea', 'morning', true),
  parked('cruiser', ink, 'sea', 'sunset'),
  ride('sport', blue, 'mountain', 'noon', true),
  ride('scooter', orange, 'sea', 'sunset'),
  ride('adventure', green, 'forest', 'morning', true),
  { subject: 'tires', color: blue },
  ride('cruiser', red, 'desert', 'noon'),
  parked('sport', white, 'city', 'night', true),
  ride('naked', orange, 'hills', 'sunset'),
  ride('scooter', red, 'city', 'night', true),
  ride('adventure', blue, 'mountain', 'morning'),
  { subject: 'fitting', color: green },
  parked('naked', blue, 'forest', 'noon', true),
  ride('sport', orange, 'sea', 'noon'),
  ride('cruiser', ink, 'hills', 'sunset', true),
  parked('adventure', red, 'desert', 'morning'),
  ride('scooter', green, 'hills', 'noon'),
  { subject: 'tires', color: red },
  ride('naked', red, 'mountain', 'sunset', true),
  parked('scooter', sand, 'sea', 'morning'),
  ride('adventure', orange, 'hills', 'noon'),
]
