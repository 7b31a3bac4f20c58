import type { AddressInfo } from 'node:net'

export interface ReceivedMail {
  messageId: string
  to: string
  subject: string
  html: string
  plain: string
}

/** An SMTP server on loopback. Accepts a mail once `keep` resolves; its error is returned to the sender. */
export async function startSmtpServer(keep: (mail: ReceivedMail) => Promise<unknown>): Promise<{ url: string; close(): Promise<void> }> {
  // Loaded with the first message, not at every start.
  const [{ SMTPServer }, { simpleParser }] = await Promise.all([import('smtp-server'), import('mailparser')])
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
  // Does not keep the process alive.
  server.server.unref()
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
