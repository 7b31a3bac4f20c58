import { createHash } from 'node:crypto'

/** Chance without chance: the same key always draws the same number, and another row never moves it. */

/** 0 up to, not including, 1. */
export function draw(key: string): number {
  return createHash('sha256').update(key).digest().readUIntBE(0, 6) / 2 ** 48
}

/** A whole number from least to most, both included. */
export function drawWhole(key: string, least: number, most: number): number {
  return least + Math.floor(draw(key) * (most - least + 1))
}

/** One of the choices, each as likely as its weight. */
export function drawOne<const T extends string>(key: string, weights: Readonly<Record<T, number>>): T {
  const choices = Object.entries<number>(weights)
  let left = draw(key) * choices.reduce((sum, [, weight]) => sum + weight, 0)
  const chosen = choices.find(([, weight]) => {
    left -= weight
    return left < 0
  })
  // Object.entries forgets that its keys are the weights' own.
  return (chosen?.[0] ?? choices.at(-1)?.[0]) as T
}

/** Twelve digits from the in-store range. */
export function drawEanDigits(key: string): string {
  return `2${String(createHash('sha256').update(key).digest().readUIntBE(0, 6) % 1e11).padStart(11, '0')}`
}
