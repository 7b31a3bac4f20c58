import { expect, it } from 'vitest'
import { tireName } from './tire-name.ts'

it.each([
  ['Michelin', 'Road 6', '[Michelin Road 6]'],
  ['Pirelli', 'סט Scorpion Rally STR', 'סט [Pirelli Scorpion Rally STR]'],
  ['SUN-F', 'D-018, ייצור 2023', '[SUN-F D-018], ייצור 2023'],
  ['Dunlop', 'סט Mutant, ייצור 2022', 'סט [Dunlop Mutant], ייצור 2022'],
  ['IRC', 'סט', 'סט[IRC]'],
])('%s %s keeps its Hebrew outside the island', (brand, displayName, shown) => {
  expect(tireName(brand, displayName, (latin) => `[${latin}]`)).toBe(shown)
})
