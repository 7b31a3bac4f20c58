import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Coding } from './content-coding.ts'

/** An answer as it leaves the process: nothing is left to be computed when it is sent. */
export interface CachedResponse {
  status: number
  /** Whether it may be given to others than those who ask now. */
  isCacheable: boolean
  /** What it was made of; it is dropped when one of these changes. */
  tags: readonly string[]
  etag: string
  /** Bytes as latin-1 texts: Node sends headers and such a body in one write, a Buffer takes two. */
  bodies: Record<Coding, string>
  /** Names and values in turn, as `writeHead` takes them. */
  headers: Record<Coding, string[]>
  notModifiedHeaders: string[]
  /** What keeping it costs. */
  bytes: number
}

export interface ResponseDraft {
  status: number
  body: string
  tags: readonly string[]
  /** Successes are, unless this says otherwise. */
  isCacheable?: boolean
  /** Compressed quickly rather than well: it is probably sent once. */
  isLight?: boolean
  headers: Readonly<Record<string, string>>
}

const COMPRESSED_FROM_BYTES = 1024
/** Good and still quick: 20 KB in about 2 ms. It is done once per change, by a thread of libuv's pool. */
const WELL = { brotli: 6, gzip: 6 }
/** A fifth of the work for a quarter more bytes. */
const LIGHTLY = { brotli: 1, gzip: 1 }
const OVERHEAD_BYTES = 2048

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Compresses, hashes and writes down the headers. */
export async function encodeResponse(draft: ResponseDraft): Promise<CachedResponse> {
  const identity = Buffer.from(draft.body)
  const [br, zipped] =
    identity.length < COMPRESSED_FROM_BYTES ? [identity, identity] : await compress(identity, draft.isLight ? LIGHTLY : WELL)
  // Weak: the same answer in another coding has other bytes.
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
