import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import {
  type ClearedRow,
  readRequest,
  type SetUpRequest,
  writeInquiryAnswer,
  writePageAnswer,
  writeRefundAnswer,
  writeRefusal,
} from '#services/demo/clearing/clearing-messages.ts'
import { newAuthorisation, returnAddress } from '#services/demo/clearing/sandbox-clearing.command.ts'
import { createCreditGuard, type Exchange } from '../creditguard.ts'
import { postMessages } from '../open-creditguard.ts'
import type { PaymentGateway } from '../payment-gateway.ts'

export const STUB_TERMINAL = { terminal: '0962832', mid: '938', merchantPassword: 'TestPass!2026' }
const USER = { user: 'shop', password: 'p<ss&word"' }

/** How the house misbehaves, to all or about one attempt; a text is answered as it is. */
export type Trouble = Misbehaviour | { about: string; does: Misbehaviour } | null
type Misbehaviour = 'hang' | 'fail' | 'refuse' | { answer: string }

export interface StubClearingHouse {
  /** A client of the shop's that speaks to it over HTTP. */
  gateway: PaymentGateway
  /** One that does not wait: for a house that hangs. */
  hurried: PaymentGateway
  /** What it was asked, in order. */
  requests: string[]
  trouble(trouble: Trouble): void
  /** What it says of an attempt from now on: paid as it was set up, but for the changes. Answers the transaction. */
  settle(attemptId: string, changes?: Partial<ClearedRow>): ClearedRow
  /** The parameters that the payer of an attempt comes back with. */
  returned(attemptId: string, errorCode?: string): Record<string, string>
  setUpOf(attemptId: string): SetUpRequest | undefined
}

type SetUp = SetUpRequest & { transactionId: string; authorisationNumber: string }

/** A clearing house on a port of its own that speaks CreditGuard's XML, and misbehaves when told to. Gone after the test file. */
export async function startStubClearingHouse(): Promise<StubClearingHouse> {
  const setUps = new Map<string, SetUp>()
  const rows: ClearedRow[] = []
  const requests: string[] = []
  let trouble: Trouble = null

  const answerTo = (message: string): string => {
    const request = readRequest(message)
    requests.push(message)
    if (request.command === 'doDeal') {
      const transactionId = randomUUID()
      setUps.set(request.uniqueId, { ...request, transactionId, authorisationNumber: newAuthorisation() })
      return writePageAnswer(transactionId, `https://gateway.example/page?txId=${transactionId}`)
    }
    if (request.command === 'refundDeal') {
      const transactionId = randomUUID()
      const { amountAgorot: firstAgorot } = request
      rows.push({ ...request, transactionId, currency: 'ILS', firstAgorot, periodicalAgorot: 0, code: '000', authorisationNumber: null })
      return writeRefundAnswer(transactionId)
    }
    return writeInquiryAnswer(
      rows.filter(({ transactionId, uniqueId }) =>
        request.transactionId === '' ? uniqueId === request.uniqueId : transactionId === request.transactionId,
      ),
    )
  }
  const server = createServer((request, response) => void serve(request, response, () => trouble, answerTo))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise((resolve) => server.close(resolve).closeAllConnections()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/xpo/Relay`

  const settle = (attemptId: string, changes: Partial<ClearedRow> = {}): ClearedRow => {
    const setUp = setUps.get(attemptId)
    if (!setUp) throw new Error(`${attemptId} was not set up`)
    const row = { ...setUp, code: '000', ...changes }
    rows.splice(0, rows.length, ...rows.filter(({ transactionId }) => transactionId !== row.transactionId), row)
    return row
  }
  return {
    gateway: connect(postMessages({ url, ...USER })),
    hurried: connect(postMessages({ url, ...USER, timeoutMs: 50 })),
    requests,
    trouble: (next) => (trouble = next),
    settle,
    returned: (attemptId, errorCode) => parametersOf(setUps.get(attemptId), errorCode),
    setUpOf: (attemptId) => setUps.get(attemptId),
  }
}

const connect = (exchange: Exchange): PaymentGateway => createCreditGuard({ name: 'creditguard', ...STUB_TERMINAL, exchange })

function parametersOf(setUp: SetUp | undefined, errorCode?: string): Record<string, string> {
  if (!setUp) throw new Error('it was not set up')
  const address = new URL(returnAddress(setUp.successUrl, STUB_TERMINAL.merchantPassword, setUp, errorCode))
  return Object.fromEntries(address.searchParams)
}

async function serve(request: IncomingMessage, response: ServerResponse, trouble: () => Trouble, answerTo: (message: string) => string) {
  const form = new URLSearchParams(await text(request))
  const message = form.get('int_in') ?? ''
  const now = troubleWith(trouble(), message)
  if (now === 'hang') return
  if (now === 'fail' || form.get('user') !== USER.user || form.get('password') !== USER.password) {
    response.writeHead(now === 'fail' ? 500 : 401).end('<html>error</html>')
    return
  }
  const answer = now === null ? answerTo(message) : now === 'refuse' ? writeRefusal(readRequest(message).command, '405') : now.answer
  response.writeHead(200, { 'content-type': 'text/xml' }).end(answer)
}

function troubleWith(trouble: Trouble, message: string): Misbehaviour | null {
  if (trouble === null || typeof trouble === 'string' || 'answer' in trouble) return trouble
  const request = readRequest(message)
  return request.uniqueId === trouble.about ? trouble.does : null
}
