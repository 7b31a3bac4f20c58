import type { ReadyAnswer } from './ready-answer.ts'

interface Entry {
  answer: ReadyAnswer
  isUsed: boolean
}

/** Answers by key and by tag, bounded by bytes. */
export interface AnswerStore {
  readonly maxBytes: number
  readonly entries: Map<string, Entry>
  readonly keysByTag: Map<string, Set<string>>
  bytes: number
}

/** One answer may not push out more than this share of all others. */
const LARGEST_SHARE = 0.25

export function createAnswerStore(maxBytes: number): AnswerStore {
  return { maxBytes, entries: new Map(), keysByTag: new Map(), bytes: 0 }
}

export function findAnswer(store: AnswerStore, key: string): ReadyAnswer | undefined {
  const entry = store.entries.get(key)
  if (entry === undefined) return undefined
  entry.isUsed = true
  return entry.answer
}

export function keepAnswer(store: AnswerStore, key: string, answer: ReadyAnswer): void {
  removeAnswer(store, key)
  if (answer.bytes > store.maxBytes * LARGEST_SHARE) return
  store.entries.set(key, { answer, isUsed: false })
  store.bytes += answer.bytes
  for (const tag of answer.tags) {
    const keys = store.keysByTag.get(tag)
    if (keys) keys.add(key)
    else store.keysByTag.set(tag, new Set([key]))
  }
  makeRoom(store)
}

export function dropTags(store: AnswerStore, tags: readonly string[]): void {
  for (const tag of tags) {
    for (const key of store.keysByTag.get(tag) ?? []) removeAnswer(store, key)
  }
}

export function emptyStore(store: AnswerStore): void {
  store.entries.clear()
  store.keysByTag.clear()
  store.bytes = 0
}

function removeAnswer(store: AnswerStore, key: string): void {
  const entry = store.entries.get(key)
  if (!entry) return
  store.entries.delete(key)
  store.bytes -= entry.answer.bytes
  for (const tag of entry.answer.tags) {
    const keys = store.keysByTag.get(tag)
    keys?.delete(key)
    if (keys?.size === 0) store.keysByTag.delete(tag)
  }
}

/** The oldest goes first, but what was read since its last turn gets another: nearly LRU, and a read moves nothing. */
function makeRoom(store: AnswerStore): void {
  for (const [key, entry] of store.entries) {
    if (store.bytes <= store.maxBytes) return
    if (!entry.isUsed) {
      removeAnswer(store, key)
      continue
    }
    entry.isUsed = false
    store.entries.delete(key)
    store.entries.set(key, entry)
  }
}
