import { peakMegabytesOf, type ServiceProcess } from '../cluster/service-process.ts'

/** Does the work. Throws when any of the processes ever held more than `most` megabytes more than it did before. */
export async function withinMegabytes(processes: readonly ServiceProcess[], most: number, work: () => Promise<unknown>): Promise<void> {
  const before = processes.map(peakMegabytesOf)
  await work()
  for (const [index, process] of processes.entries()) {
    const grown = peakMegabytesOf(process) - (before[index] ?? 0)
    if (grown > most) throw new Error(`${process.name} grew by ${grown} MB`)
  }
}
