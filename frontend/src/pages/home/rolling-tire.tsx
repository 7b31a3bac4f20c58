import { useUnit } from 'effector-react'
import { useEffect, useRef, useState } from 'react'
import { $isStopped } from './banner.model.ts'
import styles from './hero.module.css'
import { heroPicture } from './hero-picture.ts'
import { startMotion, type TireMotion } from './tire-motion.ts'

/** The tire that rolls: its body as a picture, and over it what turns. Takes the place of the still picture once both are there. */
export function RollingTire({ basePath }: { basePath: string }) {
  const isStopped = useUnit($isStopped)
  const [isReady, setReady] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const motion = useRef<TireMotion>(null)
  useEffect(() => {
    if (!isReady || !canvas.current) return
    motion.current = startMotion(canvas.current)
    return () => motion.current?.end()
  }, [isReady])
  useEffect(() => motion.current?.stop(isStopped), [isStopped])
  return (
    <div className={styles.rolling} data-ready={isReady || undefined}>
      <img {...heroPicture(basePath, '&part=body')} alt="" onLoad={() => setReady(true)} />
      <canvas ref={canvas} width={0} height={0} />
    </div>
  )
}
