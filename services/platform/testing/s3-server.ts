// @ts-expect-error It has no types of its own.
import S3rver from '@20minutes/s3rver'

interface Server {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}
const Server = S3rver as new (options: object) => Server

/** The only key that it lets in. */
export const S3_KEY = { region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' }

/** A server of this machine that speaks S3's protocol, with one bucket. */
export async function startS3(directory: string): Promise<{ bucket: string; origin: string; close(): Promise<void> }> {
  const server = new Server({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'log' }] })
  const { port } = await server.run()
  const origin = `http://127.0.0.1:${port}`
  return { bucket: `${origin}/log`, origin, close: () => server.close() }
}
