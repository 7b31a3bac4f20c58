import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CONTENT_TYPES, type PictureForm } from './picture-form.ts'

/** How long an answer may be kept: for ever when the address names its content. */
const CACHE_CONTROL = {
  forEver: 'public, max-age=31536000, immutable',
  aDay: 'public, max-age=86400',
  fiveMinutes: 'public, max-age=300',
}
const decompress = promisify(gunzip)

export interface SentPicture {
  hash: string
  form: PictureForm
  cacheFor: keyof typeof CACHE_CONTROL
  bytes: () => Promise<Buffer>
}

/** Answers a picture, or 304 when the visitor has it. SVG is kept gzipped. */
export async function sendPicture(request: FastifyRequest, reply: FastifyReply, picture: SentPicture): Promise<FastifyReply> {
  const etag = `W/"${picture.hash}-${picture.form.name}"`
  reply.headers({ etag, 'cache-control': CACHE_CONTROL[picture.cacheFor], 'x-content-type-options': 'nosniff' })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const bytes = await picture.bytes()
  reply.header('content-type', CONTENT_TYPES[picture.form.kind])
  if (picture.form.kind !== 'svg') return reply.send(bytes)
  // Opened by itself an SVG is a document: it may do nothing.
  reply.headers({ 'content-security-policy': "default-src 'none'; sandbox", vary: 'accept-encoding' })
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(await decompress(bytes))
  return reply.header('content-encoding', 'gzip').send(bytes)
}
