const TICK_ON_TERMINAL_MS = 1_000
const TICK_IN_FILE_MS = 15_000

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Says what is being done while it takes, with the seconds gone by, and that it is done.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 */
export async function step(what, work) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1_000)
  const onTerminal = process.stdout.isTTY
  process.stdout.write(onTerminal ? `  ${what} …` : `  ${what} …\n`)
  const tick = () => process.stdout.write(onTerminal ? `\r  ${what} … ${seconds()} s ` : `  ${what} … ${seconds()} s\n`)
  const timer = setInterval(tick, onTerminal ? TICK_ON_TERMINAL_MS : TICK_IN_FILE_MS)
  try {
    const result = await work()
    if (onTerminal) process.stdout.write(`\r  ${what}: done in ${seconds()} s \n`)
    return result
  } catch (error) {
    if (onTerminal) process.stdout.write('\n')
    throw error
  } finally {
    clearInterval(timer)
  }
}
