import type { AddressInfo, Socket } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

interface Received {
  id: string
  to: string
  subject: string
  text: string
  html: string
}
type Mood = 'well' | 'refuses' | 'busy' | 'drops' | 'drops_after'

/** A real one, in its good and its bad moods. A mailbox keeps one of two mails with the same id. */
export async function mailServer() {
  const received = new Map<string, Received>()
  let mood: Mood = 'well'
  let deliveries = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, callback) {
      if (mood === 'refuses') return callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
      if (mood === 'busy') return callback(Object.assign(new Error('try again later'), { responseCode: 451 }))
      return callback()
    },
    onData(stream, session, callback) {
      if (mood === 'drops') return dropAll()
      void simpleParser(stream).then(({ messageId, to, subject, text, html }) => {
        deliveries += 1
        const recipient = Array.isArray(to) ? '' : (to?.text ?? '')
        received.set(messageId ?? session.id, {
          id: messageId ?? '',
          to: recipient,
          subject: subject ?? '',
          text: text ?? '',
          html: html || '',
        })
        if (mood === 'drops_after') return dropAll()
        return callback()
      })
    },
  })
  const sockets = new Set<Socket>()
  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return {
    url,
    mails: () => [...received.values()],
    deliveries: () => deliveries,
    be: (next: Mood) => {
      mood = next
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
