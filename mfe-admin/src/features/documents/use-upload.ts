import type { StoredFile } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { useQuery } from '@portal/ui/query'
import { useEffect, useRef, useState } from 'react'
import type { Upload } from 'tus-js-client'
import { documentsApi } from '../../api.ts'
import { extensionOf } from './document-values.ts'

/** Milliseconds between two looks at a file that is being checked. */
const pause = 1500

export type UploadState =
  | { readonly step: 'none' }
  | { readonly step: 'refused'; readonly name: string; readonly why: 'kind' | 'empty' }
  | {
      readonly step: 'sending'
      readonly name: string
      readonly sent: number
      readonly total: number
      readonly isPaused: boolean
    }
  | { readonly step: 'failed'; readonly name: string; readonly status: number; readonly file: File }
  | { readonly step: 'sent'; readonly name: string; readonly fileId: string }

/** A file on its way to the portal. It begins to go as soon as it is chosen, while the form is filled in. */
export function useUpload(extensions: readonly string[], onFile: (fileId: string, name: string) => void) {
  const host = useShell()
  const [state, setState] = useState<UploadState>({ step: 'none' })
  const upload = useRef<Upload>(undefined)
  // Which choice the news is about: what an upload that was given up still tells is not for the next one.
  const attempt = useRef(0)
  useEffect(() => () => void upload.current?.abort().catch(() => undefined), [])

  const send = async (file: File) => {
    const { name } = file
    const own = (attempt.current += 1)
    const tell = (next: UploadState) => {
      if (own === attempt.current) setState(next)
    }
    onFile('', '')
    if (!extensions.includes(extensionOf(name))) {
      return tell({ step: 'refused', name, why: 'kind' })
    }
    if (file.size === 0) return tell({ step: 'refused', name, why: 'empty' })
    tell({ step: 'sending', name, sent: 0, total: file.size, isPaused: false })
    // Its code is needed only once somebody chooses a file.
    const { startUpload } = await import('./resumable-upload.ts')
    const started = await startUpload(host, file, {
      onProgress: (sent, total) =>
        setState((now) => (own === attempt.current && now.step === 'sending' ? { ...now, sent, total } : now)),
      onSent(fileId) {
        tell({ step: 'sent', name, fileId })
        if (own === attempt.current) onFile(fileId, name)
      },
      onFailed: (status) => tell({ step: 'failed', name, status, file }),
    })
    if (own === attempt.current) upload.current = started
    else void started.abort().catch(() => undefined)
  }

  return {
    state,
    send,
    pause() {
      void upload.current?.abort().catch(() => undefined)
      setState((now) => (now.step === 'sending' ? { ...now, isPaused: true } : now))
    },
    resume() {
      upload.current?.start()
      setState((now) => (now.step === 'sending' ? { ...now, isPaused: false } : now))
    },
    /** Gives the upload up; what has come of it is thrown away. */
    cancel() {
      attempt.current += 1
      void upload.current?.abort(true).catch(() => undefined)
      upload.current = undefined
      onFile('', '')
      setState({ step: 'none' })
    },
  }
}

/** How far a file is once it has arrived; asked again until it is checked. */
export function useFileState(fileId: string): StoredFile | undefined {
  return useQuery({
    ...documentsApi().getFileState.query({ params: { id: fileId } }),
    enabled: fileId !== '',
    refetchInterval: ({ state }) =>
      state.data?.state === 'Completed' || state.data?.state === 'Error' ? false : pause,
  }).data
}
