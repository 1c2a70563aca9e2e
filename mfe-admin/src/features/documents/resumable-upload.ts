import { resumableUploadsPath } from '@portal/contracts-regulations/document-routes'
import type { ShellHost } from '@portal/contracts-shell/light'
import { Upload, type DetailedError, type PreviousUpload, type UploadOptions, type UrlStorage } from 'tus-js-client'
import { keptUploadsOf } from './kept-uploads.ts'

/** What is told of an upload while it goes on. */
export interface UploadNews {
  onProgress(sent: number, total: number): void
  /** The whole file has arrived; `fileId` names it. */
  onSent(fileId: string): void
  /** Tried again several times, and still refused or unreached; `status` is 0 where nobody answered. */
  onFailed(status: number): void
}

/** Bytes of one request: small enough that little is lost when a connection breaks. */
const chunkSize = 5 * 1024 * 1024
/** Milliseconds before each further try. */
const retryDelays = [500, 2000, 5000, 10_000, 20_000]

/** An upload that goes on after a break, a reload or a change of network: begun anew, or where one of this file stopped. */
export async function startUpload(host: ShellHost, file: File, news: UploadNews): Promise<Upload> {
  const upload: Upload = new Upload(file, {
    ...optionsFor(host),
    metadata: { filename: file.name },
    onProgress: (sent, total) => news.onProgress(sent, total),
    onSuccess: () => news.onSent(fileIdOf(upload)),
    onError: (failure) => news.onFailed('originalResponse' in failure ? statusOf(failure) : 0),
  })
  const [earlier] = await upload.findPreviousUploads()
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  upload.start()
  return upload
}

/** Gives an interrupted upload up, here and at the service. */
export async function forgetUpload(host: ShellHost, upload: PreviousUpload): Promise<void> {
  await keptUploads(host).removeUpload(upload.urlStorageKey)
  // Where the service does not hear of it, its sweeper finds what nobody went on with.
  if (upload.uploadUrl) await Upload.terminate(upload.uploadUrl, optionsFor(host)).catch(() => undefined)
}

function keptUploads({ session }: ShellHost): UrlStorage {
  const state = session.current()
  return keptUploadsOf(localStorage, state.status === 'signed-in' ? state.user.username : '')
}

function optionsFor(host: ShellHost): UploadOptions {
  return {
    urlStorage: keptUploads(host),
    endpoint: new URL(resumableUploadsPath, host.settings.api || location.origin).href,
    chunkSize,
    retryDelays,
    removeFingerprintOnSuccess: true,
    // Each request gets the token of its moment: an upload may take longer than one lasts.
    onBeforeRequest: async (request) => {
      const token = await host.session.accessToken()
      if (token !== undefined) request.setHeader('Authorization', `Bearer ${token}`)
    },
    // A service that is away for a moment says nothing of how far it got: the library would begin the whole file anew.
    onAfterResponse: (request, response) => {
      const status = response.getStatus()
      if (request.getMethod() === 'HEAD' && status >= 500) throw new Error(`the service answered ${status}`)
    },
    onShouldRetry: (failure) => {
      const status = statusOf(failure)
      return status < 400 || status >= 500 || [401, 409, 423].includes(status)
    },
  }
}

function fileIdOf({ url }: Upload): string {
  return url?.split('/').at(-1) ?? ''
}

function statusOf({ originalResponse }: DetailedError): number {
  return originalResponse?.getStatus() ?? 0
}
