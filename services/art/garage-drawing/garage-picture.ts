/** What the drawing of a garage is made of. */

/** Raise it with every change that draws another picture: addresses and files carry it. */
export const GARAGE_DRAWING_VERSION = 1

export interface GaragePicture {
  /** Chooses colours and shapes: each garage looks like itself wherever it is shown. */
  id: string
  /** On its sign. */
  name: string
  /** What stands in front of it. */
  vehicle: 'motorcycle' | 'scooter'
}

export interface GarageView {
  /** Without what cannot be seen at 160 px and less. */
  isSmall: boolean
  /** `wide` shows more of the street, in the shape of a share preview. */
  frame: 'card' | 'wide'
}

/** The four edges of the street that is drawn, of which the card shows the middle. */
export const STREET = { left: -140, right: 780, floor: 402, bottom: 480 } as const
