import { GLYPHS } from './glyphs.ts'

/** The characters of a text that there are outlines for, and spaces, in capitals. */
export function drawableCharacters(text: string): string[] {
  return [...text.toUpperCase()].filter((character) => character === ' ' || Object.hasOwn(GLYPHS, character))
}
