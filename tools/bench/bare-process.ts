import Fastify from 'fastify'
import { constantPath, constantText } from './bare-constant.ts'

const app = Fastify()
for (const bytes of new Set(process.argv.slice(2).map(Number))) {
  const text = constantText(bytes)
  app.route({
    method: ['GET', 'POST'],
    url: constantPath(bytes),
    handler: (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(text),
  })
}
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.on('SIGTERM', () => void app.close())
