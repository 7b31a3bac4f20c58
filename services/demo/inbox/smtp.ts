import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  messageId: string
  to: string
  subject: string
  html: string
  plain: string
}

/** A mail server of this machine alone. A mail is answered when `keep` has it; what that throws is told to who sent it. */
export async function startSmtpServer(keep: (mail: ReceivedMail) => Promise<unknown>): Promise<{ url: string; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, callback) {
      simpleParser(stream)
        .then(({ messageId = session.id, to, subject = '', html, text = '' }) =>
          keep({ messageId, to: [to ?? []].flat()[0]?.text ?? '', subject, html: html || '', plain: text }),
        )
        .then(
          () => callback(),
          (error: Error) => callback(error),
        )
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  // Nobody waits for its end: the process may go.
  server.server.unref()
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
