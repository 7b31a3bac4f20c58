export interface TimePoint {
  name: 'current' | 'deadline' | 'next'
  /** `2026-12-06`. */
  day: string
  /** 0 to 1; 0 is the beginning of the line. */
  position: number
}

/** Where days stand on a line that begins today, or with the first of them where that has passed. */
export function timeLine(today: string, days: Readonly<Record<TimePoint['name'], string>>): { today: number; points: TimePoint[] } {
  const stamps = Object.values(days).map((day) => Date.parse(day))
  const from = Math.min(Date.parse(today), ...stamps)
  const length = Math.max(Date.parse(today), ...stamps) - from || 1
  const positionOf = (day: string) => (Date.parse(day) - from) / length
  const names = ['current', 'deadline', 'next'] as const
  const points = names.map((name) => ({ name, day: days[name], position: positionOf(days[name]) }))
  return { today: positionOf(today), points: points.sort((a, b) => a.position - b.position) }
}
