import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** A string or template that holds Hebrew, without its quotes. */
const HEBREW_TEXT = /(?<quote>['"`])(?<text>(?:\\.|(?!\k<quote>)[^\\])*?[\u0590-\u05ff](?:\\.|(?!\k<quote>)[^\\])*)\k<quote>/g
const wordsOf = (source: string): string[] => [...source.matchAll(HEBREW_TEXT)].map(({ groups }) => groups?.text ?? '')

it('says what it said: who changes a word of a page writes the new one here too (npm test -- words -u)', async () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.text.ts'], { encoding: 'utf8' })
  const words = files
    .split('\n')
    .filter(Boolean)
    .toSorted()
    .map((file) => `${file}\n${wordsOf(readFileSync(file, 'utf8')).join('\n')}\n`)
  expect(words.length).toBeGreaterThan(80)
  await expect(words.join('\n')).toMatchFileSnapshot('./words.snap')
})
