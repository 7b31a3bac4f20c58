/** The one way a brand's spellings are compared: `Sun-F`, `SUNF` and `sun f` are the same brand. */
export function brandKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
