import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Pictures of what a test sees, for a person to look at; never compared. */
const directory = '.build/pictures'

interface PictureOptions {
  /** `page` is the whole page, `screen` what a person sees at the moment: bars, drawers and messages stand where they are. */
  of?: 'page' | 'screen'
}

/** Writes `.build/pictures/<name>-<width>.png` and answers its path. */
export async function takePicture(page: Page, name: string, { of = 'page' }: PictureOptions = {}): Promise<string> {
  mkdirSync(directory, { recursive: true })
  const path = join(directory, `${name}-${page.viewportSize()?.width ?? 0}.png`)
  await page.screenshot({ path, fullPage: of === 'page', animations: of === 'page' ? 'disabled' : 'allow' })
  return path
}
