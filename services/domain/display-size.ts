/** The size as people read it; of a set both, the front first: `120/70 ZR 17 + 180/55 ZR 17`. */
export function displaySizeOf({ front, tire }: { front: { displaySize: string } | null; tire: { displaySize: string } }): string {
  return front ? `${front.displaySize} + ${tire.displaySize}` : tire.displaySize
}
