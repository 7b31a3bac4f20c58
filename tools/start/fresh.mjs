import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './hash.mjs'

/** Written by the builds (tools/build-web.ts, tools/build-server.ts): the files of the project that it read. */
const SOURCES = 'sources.json'
/** Written after it: their hash. */
const HASH = '.sources'
/** By how much the time of a file may lie behind the clock. */
const COARSE_MS = 20

/**
 * Whether what was built into the directory `out` is that of the sources as they are now. A module can only join them by a change of
 * one that they have, so a look at these is enough.
 * @param {string} root
 * @param {string} out
 */
export function areFresh(root, out) {
  if (!existsSync(join(out, SOURCES)) || !existsSync(join(out, HASH))) return false
  return readFileSync(join(out, HASH), 'utf8') === hashOf(root, sourcesOf(out))
}

/**
 * Says of what was just built that it is that of the sources as they are now; not when one was changed since the build began,
 * since nobody knows which of the two it read.
 * @param {string} root
 * @param {string} out
 * @param {number} beganAtMs
 */
export function markFresh(root, out, beganAtMs) {
  const sources = sourcesOf(out)
  const hash = hashOf(root, sources)
  if (sources.every((path) => changedAtMs(join(root, path)) < beganAtMs - COARSE_MS)) writeFileSync(join(out, HASH), hash)
}

function sourcesOf(out) {
  return JSON.parse(readFileSync(join(out, SOURCES), 'utf8'))
}

/** Of its content or its name; unlike the time of modification nobody can set it back. One that is gone counts as changed. */
function changedAtMs(path) {
  return statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Number.POSITIVE_INFINITY
}
