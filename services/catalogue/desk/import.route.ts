import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ImportFileDeps, type ImportOptions, importFile } from '#services/importing/import-file.command.ts'
import { sampleFile } from '#services/importing/sample-file.ts'
import { LINES } from '#services/ingress/contract/call.contract.ts'
import { refusalOf } from '#services/ingress/plugins/errors.ts'
import { HttpError } from '#services/ingress/plugins/http-error.ts'
import type { App } from '#services/ingress/typed-app.ts'
import { IMPORT_CALLS, type ImportAnswer, type ImportQuery } from '../catalogue-import.contract.ts'

/** Enough for a hundred thousand rows. */
const MAX_FILE_BYTES = 24 * 1024 * 1024
const MAX_LISTED_PROBLEMS = 1000

/** Previews the import of a file, or with `apply` imports it, with the same importer as the command line. */
export async function importRoute(app: App, deps: ImportFileDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, file, done) => done(null, file))
    scope.withTypeProvider<TypeBoxTypeProvider>().route({
      ...IMPORT_CALLS.importSample,
      exposeHeadRoute: false,
      handler: async ({ params }, reply) => {
        const kind = deps.fileKinds.find(({ name }) => name === params.kind)
        if (!kind) throw new HttpError(404, 'not_found', 'אין סוג קובץ כזה.')
        const name = `attachment; filename="${kind.name}.csv"`
        reply.headers({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': name })
        return reply.send(await sampleFile(kind))
      },
    })
    scope.withTypeProvider<TypeBoxTypeProvider>().route({
      ...IMPORT_CALLS.import,
      bodyLimit: MAX_FILE_BYTES,
      handler: async (request, reply) => {
        const { body, query, staff, log, headers } = request
        if (!Buffer.isBuffer(body)) throw new HttpError(415, 'unsupported_media_type', 'צריך לשלוח קובץ CSV.')
        const work = async (onProgress?: OnProgress): Promise<ImportAnswer> => {
          const answer = await importUpload(deps, body, query, staff.staffId, onProgress)
          if (answer.isApplied) {
            const { kind, created, changed, stopped } = answer
            log.info({ staffId: staff.staffId, kind, created, changed, stopped }, 'a file was imported at the staff desk')
          }
          return answer
        }
        return headers.accept?.includes(LINES) ? sendLines(request, reply, work) : work()
      },
    })
  })
}

type OnProgress = NonNullable<ImportOptions['onProgress']>

/** Streams progress, then the result. The import continues when the client disconnects. */
function sendLines(request: FastifyRequest, reply: FastifyReply, work: (onProgress: OnProgress) => Promise<ImportAnswer>): FastifyReply {
  // Lines after a disconnect are dropped.
  const lines = new Readable({ read() {} })
  void work((progress) => lines.push(`${JSON.stringify(progress)}\n`))
    .then((answer) => `{"answer":${reply.serializeInput(answer, '200', 'application/json')}}`)
    .catch((error: Error) => JSON.stringify(refusalOf(error, request).answer))
    .then((last) => {
      lines.push(`${last}\n`)
      lines.push(null)
    })
  reply.headers({ 'content-type': LINES, 'x-accel-buffering': 'no' })
  return reply.send(lines)
}

async function importUpload(
  deps: ImportFileDeps,
  file: Buffer,
  { name, apply, acceptPriceJumps, acceptOthers }: ImportQuery,
  by: string,
  onProgress: OnProgress = () => {},
): Promise<ImportAnswer> {
  const directory = await mkdtemp(join(tmpdir(), 'shop-import-'))
  try {
    const path = join(directory, 'file.csv')
    await writeFile(path, file)
    const problems: ImportAnswer['problems'] = []
    const report = await importFile(deps, {
      path,
      isApplied: apply === '1',
      acceptsPriceJumps: acceptPriceJumps === '1',
      acceptsOthers: acceptOthers === '1',
      author: { by, fileName: name },
      onProgress,
      onProblems: async (more) => {
        for (const { row, column, value, reason, detail, isWarning } of more.slice(0, MAX_LISTED_PROBLEMS - problems.length))
          problems.push({ row, column, value, reason, detail, isWarning })
      },
    })
    const { path: _, problems: first, unlistedProblems, ...counts } = report
    return { ...counts, problems, unlistedProblems: first.length + unlistedProblems - problems.length }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
