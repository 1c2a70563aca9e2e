import { CallFailure, saveFile } from '@portal/api-client'
import type { ExportProgress } from '@portal/contracts-regulations'
import { useEffect, useRef, useState } from 'react'

/** A file the service creates on request: how to get its progress and its content. */
export interface FileRequest {
  readonly name: string
  readonly progress: (signal: AbortSignal) => Promise<ExportProgress>
  readonly fetch: (signal: AbortSignal) => Promise<Blob>
}

export type FileExportState =
  | { readonly step: 'idle' }
  | { readonly step: 'making'; readonly progress: ExportProgress | undefined }
  | { readonly step: 'fetching' }
  | { readonly step: 'done'; readonly name: string; readonly content: Blob }
  | { readonly step: 'failed'; readonly failure: unknown }

const idle: FileExportState = { step: 'idle' }
/** How often to check the progress. */
const pollIntervalMs = 700

/** Requests a file, downloads and saves it. Canceling stops polling; the service drops files nobody polls for. */
export function useFileExport() {
  const [state, setState] = useState<FileExportState>(idle)
  const abortController = useRef<AbortController>(undefined)
  const cancel = () => {
    abortController.current?.abort()
    setState(idle)
  }
  useEffect(() => () => abortController.current?.abort(), [])

  const start = async (file: FileRequest) => {
    abortController.current?.abort()
    const { signal } = (abortController.current = new AbortController())
    setState({ step: 'making', progress: undefined })
    try {
      await waitUntilReady(file, signal, (progress) => setState({ step: 'making', progress }))
      setState({ step: 'fetching' })
      const content = await file.fetch(signal)
      if (signal.aborted) return
      saveFile(content, file.name)
      setState({ step: 'done', name: file.name, content })
    } catch (failure) {
      if (!signal.aborted) setState({ step: 'failed', failure })
    }
  }
  return { state, make: start, cancel }
}

async function waitUntilReady(
  file: FileRequest,
  signal: AbortSignal,
  onProgress: (progress: ExportProgress) => void,
): Promise<void> {
  for (;;) {
    const progress = await file.progress(signal)
    signal.throwIfAborted()
    onProgress(progress)
    if (progress.state === 'done') return
    // The HTTP response succeeded; its `reason` is an error code of the contract.
    if (progress.reason)
      throw new CallFailure({ code: 503, error: progress.reason, message: '', details: {}, correlationId: '' })
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
    signal.throwIfAborted()
  }
}
