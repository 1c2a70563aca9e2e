import { resumableUploadsPath } from '@portal/contracts-regulations/document-routes'
import type { ShellHost } from '@portal/contracts-shell/light'
import { Upload, type DetailedError, type PreviousUpload, type UploadOptions, type UrlStorage } from 'tus-js-client'
import { createUploadStorage } from './upload-storage.ts'

export interface UploadCallbacks {
  onProgress(sent: number, total: number): void
  /** The upload is complete. */
  onComplete(fileId: string): void
  /** The upload failed after all retries. `status` is 0 if there was no response. */
  onFailed(status: number): void
}

/** Bytes per request. Small, so that a broken connection loses little. */
const chunkSize = 5 * 1024 * 1024
const retryDelaysMs = [500, 2000, 5000, 10_000, 20_000]

/** Starts an upload that survives lost connections and reloads, or resumes an interrupted upload of the same file. */
export async function startUpload(host: ShellHost, file: File, callbacks: UploadCallbacks): Promise<Upload> {
  const upload: Upload = new Upload(file, {
    ...createOptions(host),
    metadata: { filename: file.name },
    onProgress: (sent, total) => callbacks.onProgress(sent, total),
    onSuccess: () => callbacks.onComplete(getFileId(upload)),
    onError: (error) => callbacks.onFailed('originalResponse' in error ? getStatus(error) : 0),
  })
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
  upload.start()
  return upload
}

/** Deletes an interrupted upload from this browser and from the service. */
export async function deleteUpload(host: ShellHost, upload: PreviousUpload): Promise<void> {
  await getUploadStorage(host).removeUpload(upload.urlStorageKey)
  // If this request fails, the service deletes the abandoned upload later.
  if (upload.uploadUrl) await Upload.terminate(upload.uploadUrl, createOptions(host)).catch(() => undefined)
}

function getUploadStorage({ session }: ShellHost): UrlStorage {
  const state = session.current()
  return createUploadStorage(localStorage, state.status === 'signed-in' ? state.user.username : '')
}

function createOptions(host: ShellHost): UploadOptions {
  return {
    urlStorage: getUploadStorage(host),
    endpoint: new URL(resumableUploadsPath, host.settings.apiUrl || location.origin).href,
    chunkSize,
    retryDelays: retryDelaysMs,
    removeFingerprintOnSuccess: true,
    // The token may expire during the upload, so each request uses the current one.
    onBeforeRequest: async (request) => {
      const token = await host.session.accessToken()
      if (token !== undefined) request.setHeader('Authorization', `Bearer ${token}`)
    },
    // Without this check, the library would start over when the service is unavailable while it reads the offset.
    onAfterResponse: (request, response) => {
      const status = response.getStatus()
      if (request.getMethod() === 'HEAD' && status >= 500)
        throw new Error(`The service responded with status ${status}.`)
    },
    onShouldRetry: (error) => {
      const status = getStatus(error)
      return status < 400 || status >= 500 || [401, 409, 423].includes(status)
    },
  }
}

function getFileId({ url }: Upload): string {
  return url?.split('/').at(-1) ?? ''
}

function getStatus({ originalResponse }: DetailedError): number {
  return originalResponse?.getStatus() ?? 0
}
