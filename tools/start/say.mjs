const TICK_ON_TERMINAL_MS = 500
const TICK_IN_FILE_MS = 15_000
const BAR_LENGTH = 20

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Says what is being done while it takes, with the seconds gone by, and that it is done.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @param {() => number} [share] how much of it is done, from 0 to 1
 */
export async function step(what, work, share) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1_000)
  const onTerminal = process.stdout.isTTY
  const line = () => `  ${share ? `${bar(share())} ` : ''}${what} … ${seconds()} s`
  process.stdout.write(onTerminal ? `  ${what} …` : `  ${what} …\n`)
  const timer = setInterval(
    () => process.stdout.write(onTerminal ? `\r${line()} ` : `${line()}\n`),
    onTerminal ? TICK_ON_TERMINAL_MS : TICK_IN_FILE_MS,
  )
  try {
    const result = await work()
    if (onTerminal) process.stdout.write(`\r  ${share ? `${bar(1)} ` : ''}${what}: done in ${seconds()} s \n`)
    return result
  } catch (error) {
    if (onTerminal) process.stdout.write('\n')
    throw error
  } finally {
    clearInterval(timer)
  }
}

function bar(share) {
  const done = Math.min(BAR_LENGTH, Math.floor(share * BAR_LENGTH))
  return `${'█'.repeat(done)}${'░'.repeat(BAR_LENGTH - done)} ${String(Math.floor(share * 100)).padStart(3)}%`
}
