import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from './hash.mjs'

/** Written by the build (tools/build-web.ts): the files of the project that it read. */
const SOURCES = 'sources.json'
/** Written after it: their hash. */
const HASH = '.sources'
/** By how much the time of a file may lie behind the clock. */
const COARSE_MS = 20

/**
 * Whether the pages in the directory `web` are those of the sources as they are now. A module can only join them by a change of
 * one that they have, so a look at these is enough.
 * @param {string} root
 * @param {string} web
 */
export function areFresh(root, web) {
  if (!existsSync(join(web, SOURCES)) || !existsSync(join(web, HASH))) return false
  return readFileSync(join(web, HASH), 'utf8') === hashOf(root, sourcesOf(web))
}

/**
 * Says of pages just built that they are those of the sources as they are now; not when one was changed since the build began,
 * since nobody knows which of the two it read.
 * @param {string} root
 * @param {string} web
 * @param {number} beganAtMs
 */
export function markFresh(root, web, beganAtMs) {
  const sources = sourcesOf(web)
  const hash = hashOf(root, sources)
  if (sources.every((path) => changedAtMs(join(root, path)) < beganAtMs - COARSE_MS)) writeFileSync(join(web, HASH), hash)
}

function sourcesOf(web) {
  return JSON.parse(readFileSync(join(web, SOURCES), 'utf8'))
}

/** Of its content or its name; unlike the time of modification nobody can set it back. One that is gone counts as changed. */
function changedAtMs(path) {
  return statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Number.POSITIVE_INFINITY
}
