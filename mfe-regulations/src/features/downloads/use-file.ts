import { CallFailure, saveFile } from '@portal/api-client'
import type { ExportProgress } from '@portal/contracts-regulations'
import { useEffect, useRef, useState } from 'react'

/** A file that the service makes: how far it is, and the file. */
export interface WantedFile {
  readonly name: string
  readonly progress: (signal: AbortSignal) => Promise<ExportProgress>
  readonly fetch: (signal: AbortSignal) => Promise<Blob>
}

export type FileState =
  | { readonly step: 'idle' }
  | { readonly step: 'making'; readonly progress: ExportProgress | undefined }
  | { readonly step: 'fetching' }
  | { readonly step: 'done'; readonly name: string; readonly content: Blob }
  | { readonly step: 'failed'; readonly failure: unknown }

const idle: FileState = { step: 'idle' }
/** Milliseconds between two questions how far it is. */
const pause = 700

/** Has a file made, fetches and saves it. To stop asking is to cancel: the service gives up what nobody waits for. */
export function useFile() {
  const [state, setState] = useState<FileState>(idle)
  const work = useRef<AbortController>(undefined)
  const cancel = () => {
    work.current?.abort()
    setState(idle)
  }
  useEffect(() => () => work.current?.abort(), [])

  const make = async (file: WantedFile) => {
    work.current?.abort()
    const { signal } = (work.current = new AbortController())
    setState({ step: 'making', progress: undefined })
    try {
      await made(file, signal, (progress) => setState({ step: 'making', progress }))
      setState({ step: 'fetching' })
      const content = await file.fetch(signal)
      if (signal.aborted) return
      saveFile(content, file.name)
      setState({ step: 'done', name: file.name, content })
    } catch (failure) {
      if (!signal.aborted) setState({ step: 'failed', failure })
    }
  }
  return { state, make, cancel }
}

async function made(file: WantedFile, signal: AbortSignal, tell: (progress: ExportProgress) => void): Promise<void> {
  for (;;) {
    const progress = await file.progress(signal)
    signal.throwIfAborted()
    tell(progress)
    if (progress.state === 'done') return
    // The answer was a success; what it tells is a failure with a code of the contract like any other.
    if (progress.reason)
      throw new CallFailure({ code: 503, error: progress.reason, message: '', details: {}, correlationId: '' })
    await new Promise((resolve) => setTimeout(resolve, pause))
    signal.throwIfAborted()
  }
}
