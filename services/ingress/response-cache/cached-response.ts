import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Coding } from './content-coding.ts'

/** A response ready to send, with all encodings computed. */
export interface CachedResponse {
  status: number
  /** Whether it may be served to later requests. */
  isCacheable: boolean
  /** It is dropped when one of these tags changes. */
  tags: readonly string[]
  etag: string
  /** Bytes as latin-1 texts: Node sends headers and such a body in one write, a Buffer takes two. */
  bodies: Record<Coding, string>
  /** Alternating names and values, as `writeHead` takes them. */
  headers: Record<Coding, string[]>
  notModifiedHeaders: string[]
  /** Bytes in memory. */
  bytes: number
}

export interface ResponseDraft {
  status: number
  body: string
  tags: readonly string[]
  /** Successes are cacheable by default. */
  isCacheable?: boolean
  /** Fast compression: probably sent once. */
  isLight?: boolean
  headers: Readonly<Record<string, string>>
}

const COMPRESSED_FROM_BYTES = 1024
/** 20 KB in about 2 ms, once per change, in libuv's thread pool. */
const WELL = { brotli: 6, gzip: 6 }
/** A fifth of the work for a quarter more bytes. */
const LIGHTLY = { brotli: 1, gzip: 1 }
const OVERHEAD_BYTES = 2048

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Compresses, hashes and builds the headers. */
export async function encodeResponse(draft: ResponseDraft): Promise<CachedResponse> {
  const identity = Buffer.from(draft.body)
  const [br, zipped] =
    identity.length < COMPRESSED_FROM_BYTES ? [identity, identity] : await compress(identity, draft.isLight ? LIGHTLY : WELL)
  // Weak, since encodings of the same answer differ in bytes.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const bodies = { identity, br, gzip: zipped }
  const common = { ...draft.headers, etag, vary: 'accept-encoding' }
  const headersFor = (coding: Coding): string[] => {
    const isCoded = coding !== 'identity' && bodies[coding] !== identity
    const coded = isCoded ? { 'content-encoding': coding } : {}
    return Object.entries({ ...common, ...coded, 'content-length': String(bodies[coding].length) }).flat()
  }
  return {
    status: draft.status,
    isCacheable: draft.isCacheable ?? draft.status === 200,
    tags: draft.tags,
    etag,
    bodies: { identity: asLatin1(identity), br: asLatin1(br), gzip: asLatin1(zipped) },
    headers: { identity: headersFor('identity'), br: headersFor('br'), gzip: headersFor('gzip') },
    notModifiedHeaders: Object.entries(common).flat(),
    bytes: identity.length + (br === identity ? 0 : br.length + zipped.length) + OVERHEAD_BYTES,
  }
}

function asLatin1(bytes: Buffer): string {
  return bytes.toString('latin1')
}

async function compress(identity: Buffer, { brotli, gzip: level }: typeof WELL): Promise<[Buffer, Buffer]> {
  return Promise.all([toBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } }), toGzip(identity, { level })])
}
