import { spawnSync } from 'node:child_process'

/**
 * Command prefix that stops a program cleanly when this process dies in any way: on Linux the kernel sends the signal; without setpriv
 * (macOS) a shell does when its standard input, a pipe from here, closes.
 */
export function dieWithParent(signal: 'INT' | 'TERM'): readonly string[] {
  if (works('setpriv', '--pdeathsig', signal, 'true')) return ['setpriv', '--pdeathsig', signal]
  return ['sh', '-c', watchInShell(signal), 'sh']
}

/**
 * Forwards signals and exits only after the program, since a signal interrupts `wait`. Standard input is duplicated, since a shell gives
 * background jobs an empty one.
 */
function watchInShell(signal: string): string {
  const stop = `kill -${signal} $pid 2>/dev/null`
  return `exec 3<&0; "$@" </dev/null 3<&- & pid=$!; trap "${stop}" INT TERM; (cat <&3 >/dev/null; ${stop}) & watch=$!
    while kill -0 $pid 2>/dev/null; do wait $pid; done; kill $watch 2>/dev/null; wait $pid`
}

export function works(...[program = '', ...args]: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
