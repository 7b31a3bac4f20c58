import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
function everyMinute(pass: () => void): () => void {
  const timer = setInterval(pass, minuteMs)
  return () => clearInterval(timer)
}
const minuteNow = () => Math.floor(Date.now() / minuteMs) * minuteMs

/** The minute that it is, in milliseconds; draws anew with each. */
export const useMinute = (): number => useSyncExternalStore(everyMinute, minuteNow, minuteNow)
