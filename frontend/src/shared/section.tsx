import { Suspense, useEffect, useRef } from 'react'
import type { Elements } from './ui/elements.ts'

/** Of the first page: what is still only the server's HTML. The frame is the first. */
let asleep = 1
let whenAlive = () => {}

/** Calls back once all of the first page has come alive. */
export function onAllAlive(callback: () => void): void {
  whenAlive = callback
}

/** Counts off the frame, or a section. */
export function wake(): void {
  asleep -= 1
  if (asleep === 0) whenAlive()
}

/** Placed last in what it stands for: by then the sections inside have been counted. */
export function Awake({ onAwake }: { onAwake: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onAwake(), [])
  return null
}

/**
 * A part of a page that comes alive by itself: React hydrates the parts one after another with pauses between, the one that is touched
 * first. Until then it is what the server drew.
 */
export function Section({ children }: { children: Elements }) {
  const state = useRef<'new' | 'asleep' | 'awake'>('new')
  useEffect(() => {
    // What the browser drew itself is awake by now.
    if (state.current === 'awake') return
    state.current = 'asleep'
    asleep += 1
    return () => {
      // Left before it came alive.
      if (state.current === 'asleep') wake()
    }
  }, [])
  const awake = () => {
    if (state.current === 'asleep') wake()
    state.current = 'awake'
  }
  return (
    <Suspense>
      {children}
      <Awake onAwake={awake} />
    </Suspense>
  )
}
