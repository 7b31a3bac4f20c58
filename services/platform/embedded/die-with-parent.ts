import { spawnSync } from 'node:child_process'

/**
 * Words before a program's own that stop it cleanly when this process dies, however it dies: on Linux the kernel sends the
 * signal; without setpriv (macOS) a shell does when its standard input, a pipe from here, ends.
 */
export function dieWithParent(signal: 'INT' | 'TERM'): readonly string[] {
  if (works('setpriv', '--pdeathsig', signal, 'true')) return ['setpriv', '--pdeathsig', signal]
  return ['sh', '-c', `"$@" <&- & pid=$!; (cat >/dev/null; kill -${signal} $pid) <&0 & wait $pid`, 'sh']
}

export function works(...[program = '', ...args]: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
