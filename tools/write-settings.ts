/** `npm run docs:settings`: writes `docs/settings.md` from the table of settings. Run it after a change of that table. */
import { writeFileSync } from 'node:fs'
import { SECTIONS, type Setting } from '#services/platform/settings.ts'

export const SETTINGS_PAPER = 'docs/settings.md'

const INTRODUCTION = `# Settings

<!-- Written by \`npm run docs:settings\` from services/platform/settings.ts: change it there. -->

All settings come from the environment. If one is wrong, the shop does not start, and a line for each says what was expected. An empty
value counts as not set. Any setting \`X\` can be read from a file instead: \`X_FILE\` is the path of that file.

A setting marked * must be set in production (\`SHOP_MODE=production\`); its default is for the demo only.
`

/** What `docs/settings.md` has to say, as Markdown. */
export function settingsPaper(): string {
  const sections = SECTIONS.map(({ heading, about, settings }) =>
    [`## ${heading}\n\n${about}\n`, '| setting | default | what it is |', '|---|---|---|', ...settings.map(rowOf), ''].join('\n'),
  )
  return [INTRODUCTION, ...sections].join('\n')
}

function rowOf(setting: Setting): string {
  const { name, demanded, refused, about } = setting
  const sentences = [about, ...(refused ? [`in production it ${refused.says.replace(' when SHOP_MODE is production', '')}`] : [])]
  return `| \`${name}\`${demanded ? ' *' : ''} | ${defaultOf(setting)} | ${sentences.map(sentenceOf).join(' ')} |`
}

function defaultOf({ default: value, without = 'none' }: Setting): string {
  if (value === undefined) return without
  return value === '' ? 'empty' : `\`${value}\``
}

function sentenceOf(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

if (import.meta.main) writeFileSync(SETTINGS_PAPER, settingsPaper())
