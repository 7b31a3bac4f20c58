import { useEffect, useRef, useState } from 'react'
import { useUnit } from '#frontend/shared/use-unit.tsx'
import { $isStopped } from './banner.model.ts'
import styles from './hero.module.css'
import { heroPicture } from './hero-picture.ts'
import { startMotion, type TireMotion } from './tire-motion.ts'

/** The rolling tire: a static body, and a canvas of the turning parts over it. Replaces the still picture once both are loaded. */
export function RollingTire({ basePath }: { basePath: string }) {
  const isStopped = useUnit($isStopped)
  const [isReady, setReady] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [motion, setMotion] = useState<TireMotion | null>(null)
  useEffect(() => {
    if (!isReady || !canvas.current) return
    const started = startMotion(canvas.current)
    setMotion(started)
    return () => started.end()
  }, [isReady])
  // Also initially: it may have been stopped while loading, or on an earlier visit.
  useEffect(() => motion?.stop(isStopped), [motion, isStopped])
  return (
    <div className={styles.rolling} data-ready={isReady || undefined}>
      <img {...heroPicture(basePath, '&part=body')} alt="" onLoad={() => setReady(true)} />
      <canvas ref={canvas} width={0} height={0} />
    </div>
  )
}
