import { AsyncLocalStorage } from 'node:async_hooks'

export interface GroupQueueOptions<Call, Answer> {
  /** Groups at work at the same time. */
  running: number
  /** Calls in a group. */
  most: number
  /** Two calls that share a key are never at work at the same time. */
  keysOf: (call: Call) => readonly string[]
  /** Answers the calls that wait at the same time; null for one that `runAlone` has to answer. Throws for all of them. */
  runTogether: (calls: readonly Call[]) => Promise<readonly (Answer | null)[]>
  runAlone: (call: Call) => Promise<Answer>
}

interface Waiting<Call, Answer> {
  call: Call
  keys: readonly string[]
  /** Runs in the context of its caller, for traces. */
  inContext: <T>(run: () => T) => T
  resolve: (answer: Answer | PromiseLike<Answer>) => void
  reject: (error: unknown) => void
}

/** Group commit: a call runs at once while there is room; meanwhile those that follow gather, and run as one group. */
export function createGroupQueue<Call, Answer>(options: GroupQueueOptions<Call, Answer>): (call: Call) => Promise<Answer> {
  const { running, most, keysOf, runTogether, runAlone } = options
  const busy = new Set<string>()
  let waiting: Waiting<Call, Answer>[] = []
  let groups = 0

  function takeGroup(): Waiting<Call, Answer>[] {
    const group: Waiting<Call, Answer>[] = []
    waiting = waiting.filter((each) => {
      if (group.length >= most || each.keys.some((key) => busy.has(key))) return true
      for (const key of each.keys) busy.add(key)
      group.push(each)
      return false
    })
    return group
  }

  async function answer(group: readonly Waiting<Call, Answer>[]): Promise<void> {
    const alone = ({ call, inContext }: Waiting<Call, Answer>) => inContext(() => runAlone(call))
    const [first] = group
    if (first && group.length === 1) return alone(first).then(first.resolve, first.reject)
    const answers = await runTogether(group.map(({ call }) => call))
    // Those that have to be answered alone hold up no group.
    for (const [index, each] of group.entries()) each.resolve(answers[index] ?? alone(each))
  }

  function start(): void {
    while (groups < running && waiting.length > 0) {
      const group = takeGroup()
      const [first] = group
      if (!first) return
      groups += 1
      const done = first.inContext(() => answer(group))
      void done
        .catch((error: unknown) => {
          for (const { reject } of group) reject(error)
        })
        .finally(() => {
          groups -= 1
          for (const { keys } of group) for (const key of keys) busy.delete(key)
          start()
        })
    }
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, keys: keysOf(call), inContext: AsyncLocalStorage.snapshot(), resolve, reject })
      start()
    })
}
