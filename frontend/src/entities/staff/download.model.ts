import { attach, createEffect, sample } from 'effector'
import { ApiError, readAnswer } from '#frontend/shared/api/request.ts'
import { $basePath } from '#frontend/shared/settings.ts'
import { apiText } from '#frontend/shared/shared.text.ts'
import { $token, isRefused, tokenRefused } from './session.model.ts'

/** Some browsers read the file only after the click was handled. */
const revokeAfterMs = 60_000

/** Saves a file under a name. */
export function saveFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}

/** Files for staff: fetched with the session's header, which a link cannot carry, and then saved or shown. */

/** `path` is below the base path; `fileName` is the saved name. */
export interface Download {
  path: string
  fileName: string
}

/** A file of 100,000 rows takes long. */
const timeoutMs = 120_000

interface FileRequest extends Pick<Download, 'path'> {
  basePath: string
  token: string | null
}

async function fetchFile({ basePath, token, path }: FileRequest): Promise<Blob> {
  let response: Response
  let file: Blob
  try {
    const headers = token === null ? {} : { 'x-auth-token': token }
    response = await fetch(`${basePath}${path}`, { headers, signal: AbortSignal.timeout(timeoutMs) })
    file = await response.blob()
  } catch {
    throw new ApiError('offline', apiText.offline)
  }
  if (!response.ok) readAnswer(response.status, await new Response(file).json().catch(() => null))
  return file
}

export const fetchFileFx = createEffect<FileRequest & Download, void, ApiError>(async (download) =>
  saveFile(download.fileName, await fetchFile(download)),
)
export const fetchPageFx = createEffect<FileRequest, string, ApiError>(async (request) => (await fetchFile(request)).text())

export const downloadFx = attach({
  source: { basePath: $basePath, token: $token },
  mapParams: (download: Download, session) => ({ ...download, ...session }),
  effect: fetchFileFx,
})

/** Reads a page below the base path, for a frame. */
export const readPageFx = attach({
  source: { basePath: $basePath, token: $token },
  mapParams: (path: string, session) => ({ path, ...session }),
  effect: fetchPageFx,
})

sample({ clock: [fetchFileFx.fail, fetchPageFx.fail], filter: isRefused, fn: ({ params }) => params.token, target: tokenRefused })
