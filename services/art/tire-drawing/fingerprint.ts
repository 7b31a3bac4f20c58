/** A lasting 32-bit number of a text (FNV-1a). */
export function fingerprint(text: string): number {
  let hash = 2166136261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}
