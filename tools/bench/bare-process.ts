import Fastify from 'fastify'
import { constantText } from './constant-text.ts'

const text = constantText(Number(process.argv[2]))
const app = Fastify()
const answer = { headers: { 'content-type': 'application/json; charset=utf-8' } }
app.all('/*', (_request, reply) => reply.headers(answer.headers).send(text))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.on('SIGTERM', () => void app.close())
