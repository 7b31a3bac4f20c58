import { megabytesOf, type ServiceProcess } from '../cluster/service-process.ts'

/** Does the work. Throws when any of the processes holds more than `most` megabytes more after it. */
export async function withinMegabytes(processes: readonly ServiceProcess[], most: number, work: () => Promise<unknown>): Promise<void> {
  const before = processes.map(megabytesOf)
  await work()
  for (const [place, process] of processes.entries()) {
    const grown = megabytesOf(process) - (before[place] ?? 0)
    if (grown > most) throw new Error(`${process.name} grew by ${grown} MB`)
  }
}
