import type { Motorcycle } from '#services/motorcycles/motorcycle.contract.ts'

type WheelChange = Motorcycle['changes'][number]

/** The wheels that changed in one year, and the motorcycle of the other side of it. */
export interface ChangedYear {
  year: number
  isBefore: boolean
  otherId: string
  wheels: readonly WheelChange[]
}

/** The changes around a motorcycle, year by year. `isBefore`: the other motorcycle is the one before. */
export function changedYears({ id, changes }: Pick<Motorcycle, 'id' | 'changes'>): ChangedYear[] {
  const years = [...new Set(changes.map(({ year }) => year))]
  return years.map((year) => {
    const wheels = changes.filter((change) => change.year === year)
    const isBefore = wheels.some(({ afterId }) => afterId === id)
    return { year, isBefore, otherId: (isBefore ? wheels[0]?.beforeId : wheels[0]?.afterId) ?? id, wheels }
  })
}
