import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import type { PlanInput, PlanProduct } from './plan/plan-input.ts'

/** The stored input of a draft: `PlanInput` as gzipped JSON, and the hash of the JSON. */
export interface PackedInput {
  input: Uint8Array
  sha256: string
}

/** Streams products, one per line, so that tens of thousands neither block the process nor are in memory twice. */
export async function packInput({ products, ...rest }: PlanInput): Promise<PackedInput> {
  const hash = createHash('sha256')
  const gzip = createGzip({ level: 3 })
  const packed = Readable.from(
    partsOf(rest, products, (part) => hash.update(part)),
    { objectMode: false },
  ).pipe(gzip)
  return { input: await buffer(packed), sha256: hash.digest('hex') }
}

function* partsOf(rest: Omit<PlanInput, 'products'>, products: PlanInput['products'], onPart: (part: string) => void): Generator<Buffer> {
  const bytesOf = (part: string): Buffer => {
    onPart(part)
    return Buffer.from(part)
  }
  yield bytesOf(`${JSON.stringify(rest).slice(0, -1)},"products":[`)
  for (const [index, product] of products.entries()) yield bytesOf(`${index > 0 ? ',' : ''}\n${JSON.stringify(product)}`)
  yield bytesOf('\n]}')
}

/** Streams the output of `packInput`: its full text would need more memory than the result. */
export async function unpackInput(input: Uint8Array): Promise<PlanInput> {
  let head: PlanInput | null = null
  const products: PlanProduct[] = []
  for await (const line of linesOf(input)) {
    if (head === null) head = JSON.parse(`${line}]}`)
    else if (line !== ']}') products.push(JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line))
  }
  if (head === null) throw new Error('there is no input')
  return { ...head, products }
}

async function* linesOf(input: Uint8Array): AsyncGenerator<string> {
  const text = new TextDecoder()
  let rest = ''
  for await (const bytes of Readable.from([input]).pipe(createGunzip())) {
    const lines = `${rest}${text.decode(bytes, { stream: true })}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  yield rest
}
