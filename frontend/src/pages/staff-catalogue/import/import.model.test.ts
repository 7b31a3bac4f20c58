import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import { reasonText } from '#frontend/features/desk/file-reasons.text.ts'
import { ApiError } from '#frontend/shared/api/request.ts'
import { REASONS } from '#services/importing/reasons.ts'
import { FILE_KINDS } from '#services/start/features.ts'
import { openDesk } from '../testing/desk.ts'
import { checkFile, MAX_FILE_BYTES } from './file-check.ts'
import {
  $acceptsJumps,
  $acceptsOthers,
  $file,
  $importFailure,
  $report,
  $result,
  applied,
  fileChosen,
  jumpsToggled,
  othersToggled,
  triedAgain,
} from './import.model.ts'
import { fileColumns, importText } from './import.text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const report = (change: object = {}) => ({
  kind: 'products',
  isApplied: false,
  rows: 2,
  created: 0,
  changed: 1,
  unchanged: 1,
  stopped: 0,
  removed: 0,
  warnings: 0,
  problems: [],
  unlistedProblems: 0,
  differences: { columns: [], largest: [] },
  leaving: [],
  ...change,
})
const file = (text = 'ean,price\n1,2\n', name = 'מחירון.csv') => new File([text], name)

describe('texts of importer messages', () => {
  it('exist for every reason, kind of file and column', () => {
    expect(Object.keys(reasonText).sort()).toEqual(Object.keys(REASONS).sort())
    for (const { name, columns } of FILE_KINDS) {
      const required = Object.entries(columns).flatMap(([column, { whenEmpty }]) => (whenEmpty === null ? [column] : []))
      expect([name, [...(fileColumns[name]?.required ?? [])].sort()]).toEqual([name, required.sort()])
      expect(importText.kinds[name]).toBeDefined()
      const optional = fileColumns[name]?.optional.split(/, | … /) ?? []
      expect(optional.filter((column) => column !== '' && !(column in columns))).toEqual([])
    }
  })
})

describe('the check before upload', () => {
  it.each([
    ['a table', bytes('a,b\nשלום,2\n'), null],
    ['nothing', bytes(''), 'empty'],
    ['blanks', bytes('\uFEFF \r\n'), 'empty'],
    ['a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 0), null],
    ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0), 'oldWorkbook'],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0), 'notText'],
    ['Hebrew in eight bits', Uint8Array.of(...bytes('name\n'), 0xf9, 0xec, 0xe5, 0xed), null],
    ['the French list', Buffer.from('Référence;Marque;Désignation;Stock;Prix HT\n7;Michelin;…\n', 'latin1'), null],
    ['UTF-16', Uint8Array.of(0xff, 0xfe, 0xe9, 0x05), null],
    ['too much', new Uint8Array(MAX_FILE_BYTES + 1), 'tooLarge'],
  ])('is judged: %s', (_what, content, fault) => expect(checkFile(content)).toBe(fault))
})

describe('importing a file', () => {
  it('starts with a dry run of the file as is, and applies after it', async () => {
    const desk = openDesk(({ path }) => report({ isApplied: path.includes('apply=1') }))
    const { scope, requests } = desk
    await allSettled(applied, { scope })
    expect(requests).toEqual([])
    await allSettled(fileChosen, { scope, params: file() })
    expect([scope.getState($report)?.changed, scope.getState($result)]).toEqual([1, null])
    const sent = requests[0]?.body as Blob | undefined
    expect([sent?.type, await sent?.text()]).toEqual(['text/csv', 'ean,price\n1,2\n'])
    await allSettled(applied, { scope })
    expect(requests.map(({ path }) => new URLSearchParams(path.split('?')[1]).toString())).toEqual([
      new URLSearchParams({ name: 'מחירון.csv' }).toString(),
      new URLSearchParams({ name: 'מחירון.csv', apply: '1' }).toString(),
    ])
    expect(scope.getState($result)?.isApplied).toBe(true)
  })

  it('dry-runs again with confirmed price jumps, and with none for the next file', async () => {
    const { scope, requests } = openDesk(() => report())
    await allSettled(fileChosen, { scope, params: file() })
    await allSettled(jumpsToggled, { scope, params: true })
    await allSettled(applied, { scope })
    expect(requests.map(({ path }) => path.includes('acceptPriceJumps=1'))).toEqual([false, true, true])
    expect(requests.some(({ path }) => path.includes('acceptOthers'))).toBe(false)
    await allSettled(fileChosen, { scope, params: file('other') })
    expect([scope.getState($acceptsJumps), scope.getState($result)]).toEqual([false, null])
  })

  it('dry-runs again with confirmed article replacements, and with none for the next file', async () => {
    const { scope, requests } = openDesk(() => report())
    await allSettled(fileChosen, { scope, params: file() })
    await allSettled(othersToggled, { scope, params: true })
    await allSettled(applied, { scope })
    const accepts = (path: string) => ['acceptOthers', 'acceptPriceJumps'].map((name) => path.includes(`${name}=1`))
    expect(requests.map(({ path }) => accepts(path))).toEqual([
      [false, false],
      [true, false],
      [true, false],
    ])
    await allSettled(fileChosen, { scope, params: file('other') })
    expect(scope.getState($acceptsOthers)).toBe(false)
  })

  it('does not apply without changes, and does not send what is no table', async () => {
    const { scope, requests } = openDesk(() => report({ changed: 0, unchanged: 2 }))
    await allSettled(fileChosen, { scope, params: file() })
    await allSettled(applied, { scope })
    expect(requests.length).toBe(1)
    await allSettled(fileChosen, { scope, params: file('') })
    expect([requests.length, scope.getState($file)?.fault, scope.getState($report)]).toEqual([1, 'empty', null])
  })

  it('applies if the only change is the removal of articles missing from the list', async () => {
    const { scope } = openDesk(({ path }) => report({ changed: 0, unchanged: 2, removed: 1, isApplied: path.includes('apply=1') }))
    await allSettled(fileChosen, { scope, params: file() })
    await allSettled(applied, { scope })
    expect(scope.getState($result)?.removed).toBe(1)
  })

  it('can be retried when the server was unreachable', async () => {
    let isDown = true
    const { scope } = openDesk(() => {
      if (isDown) throw new ApiError('offline', 'אין חיבור')
      return report()
    })
    await allSettled(fileChosen, { scope, params: file() })
    expect(scope.getState($importFailure)).toBe('אין חיבור')
    isDown = false
    await allSettled(triedAgain, { scope })
    expect([scope.getState($importFailure), scope.getState($report)?.rows]).toEqual([null, 2])
  })

  it('does not apply price jumps whose dry run failed', async () => {
    let isDown = false
    const { scope, requests } = openDesk(() => {
      if (isDown) throw new ApiError('offline', 'אין חיבור')
      return report()
    })
    await allSettled(fileChosen, { scope, params: file() })
    isDown = true
    await allSettled(jumpsToggled, { scope, params: true })
    isDown = false
    await allSettled(applied, { scope })
    expect(requests.filter(({ path }) => path.includes('apply=1'))).toEqual([])
    await allSettled(triedAgain, { scope })
    await allSettled(applied, { scope })
    expect(requests.map(({ path }) => [path.includes('apply=1'), path.includes('acceptPriceJumps=1')])).toEqual([
      [false, false],
      [false, true],
      [false, true],
      [true, true],
    ])
  })

  it('drops the answer for a file that was replaced meanwhile', async () => {
    const first = Promise.withResolvers<unknown>()
    const answers: unknown[] = [first.promise, report({ rows: 9 })]
    const { scope } = openDesk(() => answers.shift())
    const running = allSettled(fileChosen, { scope, params: file() })
    await new Promise((resolve) => setTimeout(resolve))
    void allSettled(fileChosen, { scope, params: file('other') })
    first.resolve(report({ rows: 1 }))
    await running
    expect(scope.getState($report)?.rows).not.toBe(1)
  })
})
