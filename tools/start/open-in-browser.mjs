import { spawn } from 'node:child_process'
import { say } from './say.mjs'

/**
 * Opens an address in the browser of whoever sits here; where there is none he is told the address anyway.
 * @param {string} address
 */
export function openInBrowser(address) {
  const program = process.platform === 'darwin' ? 'open' : 'xdg-open'
  const child = spawn(program, [address], { stdio: 'ignore', detached: true })
  child.on('error', () => say('  No browser was found to open it in.'))
  child.unref()
}
