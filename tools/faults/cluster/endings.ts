/** Ends of engines, told apart: those that were meant, and those that nobody had asked for. */
export interface Endings {
  /** One is about to be ended. */
  expect(): void
  /** A line of an engine's log. */
  note(line: string): void
  /** What was said of the others, with their last words. */
  crashes(): readonly string[]
}

export function createEndings(): Endings {
  let expected = 0
  const crashes: string[] = []
  return {
    expect() {
      expected += 1
    },
    note(line) {
      if (!line.includes('starting it again')) return
      if (expected > 0) expected -= 1
      else crashes.push(line)
    },
    crashes: () => crashes,
  }
}
