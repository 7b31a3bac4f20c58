import { allSettled } from 'effector'
import { afterEach, expect, it, vi } from 'vitest'
import { sendFx } from '#frontend/shared/api/request.ts'
import { openScope } from '#frontend/shared/testing/open-scope.ts'
import { $importFailure, $progress, $report, fileChosen } from './import.model.ts'

afterEach(() => void vi.unstubAllGlobals())

/** A desk whose server streams an import's answer line by line, as the test writes them. */
function openDesk() {
  const lines = new TransformStream<string, string>()
  const writer = lines.writable.getWriter()
  const fetched = vi.fn(async (_url: string, _request: { headers: Record<string, string> }) => {
    const body = lines.readable.pipeThrough(new TextEncoderStream())
    return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
  })
  vi.stubGlobal('fetch', fetched)
  const { scope } = openScope({ handlers: [[sendFx, sendFx.use.getCurrent()]] })
  const done = allSettled(fileChosen, { scope, params: new File(['name\nx\n'], 'brands.csv') })
  const progress = () => scope.getState($progress)
  return { scope, writer, done, progress, fetched }
}

it('is reported while lines arrive, however they are split, and cleared with the answer', async () => {
  const { scope, writer, done, progress, fetched } = openDesk()
  expect(progress()).toBeNull()
  await writer.write('{"rows":500,"share":0.25}\n{"rows":10')
  await expect.poll(progress).toEqual({ rows: 500, share: 0.25 })
  await writer.write('00,"share":0.5}\n')
  await expect.poll(progress).toEqual({ rows: 1000, share: 0.5 })
  await writer.write('{"answer":{"rows":2000}}\n')
  await writer.close()
  await done
  expect([progress(), scope.getState($report), scope.getState($importFailure)]).toEqual([null, { rows: 2000 }, null])
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ accept: 'application/x-ndjson' })
})

it('fails with the error of the last line', async () => {
  const { scope, writer, done, progress } = openDesk()
  await writer.write('{"rows":500,"share":0.25}\n{"ok":false,"error":{"code":"unavailable","message":"נסו שוב"}}\n')
  await writer.close()
  await done
  expect([progress(), scope.getState($report), scope.getState($importFailure)]).toEqual([null, null, 'נסו שוב'])
})

it.each([
  ['breaks', (writer: WritableStreamDefaultWriter) => writer.abort(new TypeError('network error'))],
  ['ends too early', (writer: WritableStreamDefaultWriter) => writer.close()],
])('is a failure when the connection %s', async (_how, stop) => {
  const { scope, writer, done, progress } = openDesk()
  await writer.write('{"rows":500,"share":0.25}\n{"answer":{"ro')
  await expect.poll(progress).toEqual({ rows: 500, share: 0.25 })
  await stop(writer)
  await done
  expect([progress(), scope.getState($report)]).toEqual([null, null])
  expect(scope.getState($importFailure)).toBe('אין חיבור לאינטרנט. בדקו את החיבור ונסו שוב.')
})
