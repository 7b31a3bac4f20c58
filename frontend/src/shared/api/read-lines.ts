/** Reads JSON that comes line by line, while it comes. What stands after the last line break is no line yet. */
export async function readLines(body: ReadableStream<Uint8Array<ArrayBuffer>> | null, onLine: (line: unknown) => void): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(JSON.parse(line))
  }
}
