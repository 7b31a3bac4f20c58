import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'

/** A server that speaks chat completions as OpenAI does, remembers what it was asked, and misbehaves when told to. */

export interface CompletionRequest {
  path: string
  authorization: string | undefined
  /** As it came, to look for what must not be in it. */
  text: string
  body: { model: string; max_completion_tokens: number; messages: { role: string; content: string }[]; response_format: unknown }
}

export interface OpenaiStub {
  /** To be set as `OPENAI_BASE_URL`. */
  baseUrl: string
  requests: CompletionRequest[]
  /** How it answers from now on: the first request as the first says, and so on; the last one goes for all that follow. */
  behave(...behaviours: Behaviour[]): void
  close(): Promise<void>
}

/** Of the candidates it is shown; what else it could say is `{ content }`. */
export type Behaviour = keyof typeof BEHAVIOURS | { content: string }

interface Candidate {
  ean: string
  brand: string
  line: string
}

interface Completion {
  content?: string
  finish?: string
  refusal?: string
  /** JSON, as it stands in the answer. */
  usage?: string
}

type Reply = ({ status?: number; raw?: string | Buffer } & Completion) | 'hang' | 'hang_midway'

export const INVENTED_EAN = '0000000000000'
/** What one completion of the stub is billed for. */
export const STUB_TOKENS = { input: 1000, output: 200 }
const PATH = '/compatible/v1'

const card = (ean: unknown, score: unknown, reason: unknown = 'מתאים לרכיבה הזאת יותר מהאחרים') => ({ ean, score, reason })
const say = (tires: unknown) => ({ content: JSON.stringify({ tires }) })
const blanks = ' '.repeat(30_000)
const best = (candidates: Candidate[]) => candidates.slice(0, 5)

const well = (candidates: Candidate[]) => say(best(candidates).map(({ ean }, index) => card(ean, 9.5 - index)))

const DIRTY_REASON =
  'טוב בגשם\u202E\u2066 <b onclick="x()">מאוד</b><script>alert(1)</script> [כאן](https://evil.example/x) www.evil.example evil.example/now \u0000 050-555-0142'

const BEHAVIOURS = {
  well,
  invented_eans: () => say([card(INVENTED_EAN, 10), card('9999999999994', 9)]),
  one_invented_ean: (candidates: Candidate[]) => say([card(INVENTED_EAN, 10), ...best(candidates).map(({ ean }) => card(ean, 8))]),
  quoted_eans: (candidates: Candidate[]) =>
    say(best(candidates).map(({ ean }, index) => card([`"${ean}"`, `[${ean}]`, ` ${ean} `, `״${ean}״`, `'${ean}'`][index], 8))),
  repeated_eans: (candidates: Candidate[]) => say([...best(candidates), ...best(candidates)].map(({ ean }) => card(ean, 8))),
  empty_list: () => say([]),
  no_list: () => ({ content: '{}' }),
  prose: (candidates: Candidate[]) => ({
    content: `I would take the ${candidates[0]?.brand} ${candidates[0]?.line}, ean ${candidates[0]?.ean}.`,
  }),
  too_many_requests: () => ({ status: 429, raw: '{"error":{"message":"Rate limit reached","code":"rate_limit_exceeded"}}' }),
  server_error: () => ({ status: 500, raw: '{"error":{"message":"The server had an error"}}' }),
  hang: () => 'hang' as const,
  hang_midway: () => 'hang_midway' as const,
  garbage: () => ({ raw: Buffer.from([0xff, 0xfe, 0x00, 0x1b, 0x80, 0xc3, 0x28]) }),
  invalid_json: () => ({ content: '{"tires": [{"ean": "' }),
  cut_off: (candidates: Candidate[]) => ({ ...well(candidates), finish: 'length' }),
  refusal: () => ({ refusal: 'I cannot help with that.' }),
  odd_scores: (candidates: Candidate[]) => say(best(candidates).map(({ ean }, index) => card(ean, [11, '9/10', null, -3, 'great'][index]))),
  /** Regular expressions that look for an end at every blank do not come back from here. */
  endless_blanks: (candidates: Candidate[]) =>
    say(
      best(candidates)
        .slice(0, 2)
        .map(({ ean }, index) => (index === 0 ? card(`${ean}${blanks}x`, 9) : card(ean, `9${blanks}x`))),
    ),
  endless_content: (candidates: Candidate[]) => ({ content: `${well(candidates).content}${blanks.repeat(3)}` }),
  endless_body: (candidates: Candidate[]) => ({ ...well(candidates), refusal: blanks.repeat(10) }),
  absurd_usage: () => ({ ...say([]), usage: '{"prompt_tokens":1e999,"completion_tokens":900000000}' }),
  dirty_reasons: (candidates: Candidate[]) => say(best(candidates).map(({ ean }) => card(ean, 8, DIRTY_REASON))),
  /** Does what the texts of the data tell it to. */
  obedient: (candidates: Candidate[]) => {
    const orders = candidates.filter(({ brand, line }) => /ignore|always rank|system:/i.test(`${brand} ${line}`))
    const told = orders.flatMap(({ line }) => line.match(/\d{13}/g) ?? [])
    const obeyed = [...told, ...orders.map(({ ean }) => ean)].map((ean) => card(ean, 10, `${orders[0]?.line} ${DIRTY_REASON}`))
    return say([...obeyed, ...best(candidates).map(({ ean }) => card(ean, 7))])
  },
} satisfies Record<string, (candidates: Candidate[]) => Reply>

export async function startOpenaiStub(): Promise<OpenaiStub> {
  const requests: CompletionRequest[] = []
  let behaviours: Behaviour[] = ['well']
  const server = createServer((request, response) => void answer(request, response))
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await readText(request)
    if (request.url !== `${PATH}/chat/completions`) return void response.writeHead(404).end('{}')
    const body: CompletionRequest['body'] = JSON.parse(text)
    requests.push({ path: request.url, authorization: request.headers.authorization, text, body })
    const [behaviour = 'well', ...rest] = behaviours
    if (rest.length > 0) behaviours = rest
    const { candidates } = JSON.parse(body.messages.at(-1)?.content ?? '{}') as { candidates: Candidate[] }
    send(response, typeof behaviour === 'object' ? behaviour : BEHAVIOURS[behaviour](candidates))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}${PATH}`,
    requests,
    behave: (...next) => {
      behaviours = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function send(response: ServerResponse, reply: Reply): void {
  if (reply === 'hang') return
  response.writeHead(reply === 'hang_midway' ? 200 : (reply.status ?? 200), { 'content-type': 'application/json' })
  if (reply === 'hang_midway') response.write('{"choices": [')
  else response.end(reply.raw ?? completionOf(reply))
}

const STUB_USAGE = JSON.stringify({
  prompt_tokens: STUB_TOKENS.input,
  completion_tokens: STUB_TOKENS.output,
  total_tokens: STUB_TOKENS.input + STUB_TOKENS.output,
})

function completionOf({ content, finish = 'stop', refusal, usage = STUB_USAGE }: Completion): string {
  const message = { role: 'assistant', content: content ?? null, refusal: refusal ?? null }
  const choices = [{ index: 0, finish_reason: finish, message }]
  const completion = { id: 'chatcmpl-1', object: 'chat.completion', created: 1_790_000_000, model: 'stub', choices }
  return `${JSON.stringify(completion).slice(0, -1)},"usage":${usage}}`
}
