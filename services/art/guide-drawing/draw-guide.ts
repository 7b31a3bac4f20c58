import { drawLoad } from './load.ts'
import { drawSidewall } from './sidewall.ts'
import { drawCrowns, drawGrooves } from './tread.ts'

/** Drawings of the guides. Their numbers are explained in the text beside them. Deterministic. */
const DRAWINGS = { sidewall: drawSidewall, grooves: drawGrooves, crowns: drawCrowns, load: drawLoad }

export type GuideDrawing = keyof typeof DRAWINGS

export const drawGuide = (name: GuideDrawing): string => DRAWINGS[name]()
