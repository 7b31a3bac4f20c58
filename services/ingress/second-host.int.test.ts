import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createTestShop } from './testing/test-shop.ts'

const { app } = await createTestShop()
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

/** The status of the answer to a request with these header lines, as they stand on the wire. */
async function statusOf(path: string, ...hosts: string[]): Promise<string | undefined> {
  const socket = connect(Number(port), '127.0.0.1')
  socket.write([`GET ${path} HTTP/1.1`, ...hosts, 'Connection: close', '', ''].join('\r\n'))
  let answer = ''
  for await (const part of socket) answer += part
  return answer.split(' ')[1]
}

// Who stands before the shop may take the one for the host, and the shop the other.
it.each([
  ['that is made', '/api/v1/brands'],
  ['that is kept ready', '/api/v1/popular/sizes'],
])('a second Host is refused for an answer %s', async (_what, path) => {
  expect(await statusOf(path, 'Host: shop.example')).toBe('200')
  expect(await statusOf(path, 'Host: shop.example', 'Host: evil.example')).toBe('400')
  expect(await statusOf(path, 'Host: shop.example', 'hOsT: shop.example')).toBe('400')
  expect(await statusOf(path)).toBe('400')
})
