import { describeFailure } from '@portal/api-client'
import { useEffect, useRef, useState } from 'react'
import { regulationsApi } from '../../../shared/api.ts'
import type { SourceText } from './parser-session.ts'
import { useParserText } from './texts.ts'

const pollIntervalMs = 700

export type TextExtractionState =
  | { readonly status: 'idle'; readonly error?: string }
  | { readonly status: 'running'; readonly fileName: string; readonly progress: number }

/** Extracts the text of a file: text files in the browser, DOCX and PDF in the service, polling its progress. */
export function useTextExtraction(onText: (source: SourceText) => void) {
  const t = useParserText()
  const [state, setState] = useState<TextExtractionState>({ status: 'idle' })
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const start = async (file: File) => {
    const { name: fileName } = file
    current.current?.abort()
    const { signal } = (current.current = new AbortController())
    setState({ status: 'running', fileName, progress: 0 })
    try {
      const source = /\.txt$/i.test(fileName)
        ? { text: await decodeText(file) }
        : await extractInService(file, signal, (progress) => setState({ status: 'running', fileName, progress }), t)
      if (!signal.aborted) onText({ ...source, fileName })
    } catch (failure) {
      if (signal.aborted) return
      const error = failure instanceof ExtractionError ? failure.message : describeFailure(failure, t).message
      setState({ status: 'idle', error })
    }
  }
  return {
    state,
    start: (file: File) => void start(file),
    cancel() {
      current.current?.abort()
      setState({ status: 'idle' })
    },
  }
}

/** A file without usable text. The message is translated. */
class ExtractionError extends Error {}

/** Decodes UTF-8, or otherwise the encoding of older Windows programs. */
async function decodeText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function extractInService(
  file: File,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
  t: ReturnType<typeof useParserText>,
): Promise<Omit<SourceText, 'fileName'>> {
  const body = new FormData()
  body.append('File', file)
  const { extractionId } = await regulationsApi().startTextExtraction({ body }, { signal })
  const params = { extractionId }
  const deleteExtraction = () =>
    void regulationsApi()
      .cancelTextExtraction({ params })
      .catch(() => undefined)
  signal.addEventListener('abort', deleteExtraction, { once: true })
  for (;;) {
    const extraction = await regulationsApi().getTextExtraction({ params }, { signal })
    if (extraction.state !== 'running') {
      signal.removeEventListener('abort', deleteExtraction)
      deleteExtraction()
      const { text, omitted = [] } = extraction
      if (text !== undefined) return { text, omitted }
      throw new ExtractionError(t(`file.${extraction.failure ?? 'unreadable'}`))
    }
    onProgress(extraction.progress)
    await delay(pollIntervalMs, signal)
  }
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    reject(signal.reason as Error)
  })
  return promise
}
