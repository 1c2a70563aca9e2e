import type { StoredFile } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { useQuery } from '@portal/ui/query'
import { useEffect, useRef, useState } from 'react'
import type { Upload } from 'tus-js-client'
import { documentsApi } from '../../../shared/api.ts'
import { getExtension } from './document-values.ts'

const pollIntervalMs = 1500

export type UploadState =
  | { readonly step: 'idle' }
  | { readonly step: 'rejected'; readonly name: string; readonly reason: 'type' | 'empty' }
  | {
      readonly step: 'uploading'
      readonly name: string
      readonly sent: number
      readonly total: number
      readonly isPaused: boolean
    }
  | { readonly step: 'failed'; readonly name: string; readonly status: number; readonly file: File }
  | { readonly step: 'complete'; readonly name: string; readonly fileId: string }

/** Uploads a file as soon as it is chosen, while the user fills in the form. */
export function useUpload(extensions: readonly string[], onFile: (fileId: string, name: string) => void) {
  const host = useShell()
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const upload = useRef<Upload>(undefined)
  // Counts the chosen files, so that late events of a canceled upload are ignored.
  const uploadCount = useRef(0)
  useEffect(() => () => void upload.current?.abort().catch(() => undefined), [])

  const start = async (file: File) => {
    const { name } = file
    const number = (uploadCount.current += 1)
    const isCurrent = () => number === uploadCount.current
    const update = (next: UploadState) => {
      if (isCurrent()) setState(next)
    }
    onFile('', '')
    if (!extensions.includes(getExtension(name))) {
      return update({ step: 'rejected', name, reason: 'type' })
    }
    if (file.size === 0) return update({ step: 'rejected', name, reason: 'empty' })
    update({ step: 'uploading', name, sent: 0, total: file.size, isPaused: false })
    // The upload library is loaded when the first file is chosen.
    const { startUpload } = await import('./resumable-upload.ts')
    const started = await startUpload(host, file, {
      onProgress: (sent, total) =>
        setState((current) => (isCurrent() && current.step === 'uploading' ? { ...current, sent, total } : current)),
      onComplete(fileId) {
        update({ step: 'complete', name, fileId })
        if (isCurrent()) onFile(fileId, name)
      },
      onFailed: (status) => update({ step: 'failed', name, status, file }),
    })
    if (isCurrent()) upload.current = started
    else void started.abort().catch(() => undefined)
  }

  return {
    state,
    start,
    pause() {
      void upload.current?.abort().catch(() => undefined)
      setState((current) => (current.step === 'uploading' ? { ...current, isPaused: true } : current))
    },
    resume() {
      upload.current?.start()
      setState((current) => (current.step === 'uploading' ? { ...current, isPaused: false } : current))
    },
    /** Cancels the upload and deletes what was uploaded. */
    cancel() {
      uploadCount.current += 1
      void upload.current?.abort(true).catch(() => undefined)
      upload.current = undefined
      onFile('', '')
      setState({ step: 'idle' })
    },
  }
}

/** Loads the state of an uploaded file and polls until it is processed. */
export function useFileState(fileId: string): StoredFile | undefined {
  return useQuery({
    ...documentsApi().getFileState.query({ params: { id: fileId } }),
    enabled: fileId !== '',
    refetchInterval: ({ state }) =>
      state.data?.state === 'Completed' || state.data?.state === 'Error' ? false : pollIntervalMs,
  }).data
}
