import { CallFailure, fetchWithProgress } from '@portal/api-client'
import { useShell } from '@portal/shell-sdk'
import { useRef, useState } from 'react'
import { useFailureText } from '../use-failure-text.ts'
import { checkFiles } from './check-files.ts'
import type { FileProblem } from './file-problems.tsx'
import { useUploadText } from './texts.ts'

/** A file that this browser is sending. */
export interface Upload {
  readonly fileId: string
  readonly file: File
  readonly percent: number
  /** Why the upload failed. */
  readonly failure?: unknown
  /** The file itself was refused, so that another attempt would fail again. */
  readonly isRefused?: boolean
}

interface UploadOptions {
  readonly timeoutMs: number
  readonly fetch: typeof fetch
}

/** Sends a file under an id made by the browser. */
export type SendFile = (fileId: string, body: FormData, options: UploadOptions) => Promise<unknown>

const refusedStatuses = [400, 413, 415]

/** Sends files one after the other, shows their progress and says what happened to each. */
export function useUploads(send: SendFile, onUploaded: () => void) {
  const t = useUploadText()
  const describe = useFailureText()
  const { toasts } = useShell()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [problems, setProblems] = useState<readonly FileProblem[]>([])
  const queue = useRef(Promise.resolve())

  const change = (fileId: string, changes: Partial<Upload>) =>
    setUploads((current) => current.map((each) => (each.fileId === fileId ? { ...each, ...changes } : each)))
  const remove = (fileId: string) => setUploads((current) => current.filter((each) => each.fileId !== fileId))

  const upload = async ({ fileId, file }: Upload) => {
    const body = new FormData()
    body.set('File', file)
    const onProgress = (sent: number, total: number) => change(fileId, { percent: Math.floor((sent / total) * 100) })
    try {
      await send(fileId, body, { timeoutMs: 0, fetch: fetchWithProgress(onProgress) })
      remove(fileId)
      toasts.show({ kind: 'success', message: t('uploaded', { name: file.name }) })
      onUploaded()
    } catch (failure) {
      const isRefused = failure instanceof CallFailure && refusedStatuses.includes(failure.code)
      change(fileId, { failure, isRefused })
      const title = isRefused ? t('wrong-format') : t('upload-failed')
      toasts.show({ kind: 'error', title, message: describe(failure).message })
    }
  }
  const enqueue = (started: readonly Upload[]) => {
    setUploads((current) => [
      ...current.filter(({ fileId }) => !started.some((each) => each.fileId === fileId)),
      ...started,
    ])
    for (const each of started) queue.current = queue.current.then(() => upload(each))
  }

  return {
    uploads,
    /** Why files were not sent. */
    problems,
    add(files: readonly File[]) {
      const { accepted, problems: found } = checkFiles(files)
      setProblems(found)
      if (found.length > 0) toasts.show({ kind: 'error', title: t('upload-failed'), message: t('wrong-format') })
      enqueue(accepted.map((file) => ({ fileId: crypto.randomUUID(), file, percent: 0 })))
    },
    /** Sends a file again under the same id, so that it is added once. */
    retry: ({ fileId, file }: Upload) => enqueue([{ fileId, file, percent: 0 }]),
    remove,
  }
}
