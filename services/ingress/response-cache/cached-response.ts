import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Coding } from './content-coding.ts'

/** An encoding of a response, ready to send. */
export interface EncodedBody {
  /** Bytes as a latin-1 text: Node sends headers and such a body in one write, a Buffer takes two. */
  text: string
  /** Alternating names and values, as `writeHead` takes them. */
  headers: string[]
}

/** A response ready to send. */
export interface CachedResponse {
  status: number
  /** Whether it may be served to later requests. */
  isCacheable: boolean
  /** It is dropped when one of these tags changes. */
  tags: readonly string[]
  etag: string
  /** Those computed until now. */
  encodings: { identity: EncodedBody } & Partial<Record<Coding, EncodedBody>>
  /** Computes another one, once: most answers of calls only render a page, and most clients take one coding of the two. */
  encode(coding: Coding): Promise<EncodedBody>
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
/** With what its compressed texts will take at most; they take a third in all. */
const BYTES_PER_BYTE = 1.5

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Hashes and builds the headers; it is compressed when a client first takes it so. */
export function encodeResponse(draft: ResponseDraft): CachedResponse {
  const identity = Buffer.from(draft.body)
  // Weak, since encodings of the same answer differ in bytes.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  const common = { ...draft.headers, etag, vary: 'accept-encoding' }
  const encoded = (bytes: Buffer, coded: Record<string, string> = {}): EncodedBody => ({
    text: bytes.toString('latin1'),
    headers: Object.entries({ ...common, ...coded, 'content-length': String(bytes.length) }).flat(),
  })
  const plain = encoded(identity)
  const encodings: CachedResponse['encodings'] =
    identity.length < COMPRESSED_FROM_BYTES ? { identity: plain, br: plain, gzip: plain } : { identity: plain }
  const underWay = new Map<Coding, Promise<EncodedBody>>()
  const compressTo = async (coding: Exclude<Coding, 'identity'>): Promise<EncodedBody> => {
    const bytes = await compress[coding](Buffer.from(plain.text, 'latin1'), draft.isLight ? LIGHTLY : WELL)
    encodings[coding] = encoded(bytes, { 'content-encoding': coding })
    return encodings[coding]
  }
  return {
    status: draft.status,
    isCacheable: draft.isCacheable ?? draft.status === 200,
    tags: draft.tags,
    etag,
    encodings,
    async encode(coding) {
      const made = encodings[coding] ?? underWay.get(coding)
      if (made || coding === 'identity') return made ?? plain
      const making = compressTo(coding).finally(() => underWay.delete(coding))
      underWay.set(coding, making)
      return making
    },
    notModifiedHeaders: Object.entries(common).flat(),
    bytes: Math.round(identity.length * BYTES_PER_BYTE) + OVERHEAD_BYTES,
  }
}

const compress = {
  br: (bytes: Buffer, { brotli }: typeof WELL) => toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } }),
  gzip: (bytes: Buffer, { gzip: level }: typeof WELL) => toGzip(bytes, { level }),
}
