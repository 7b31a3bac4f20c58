/** Some browsers read the file only after the press was answered. */
const revokeAfterMs = 60_000

/** Has the browser save a file under a name. */
export function saveFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}
