import { describeFailure } from '@portal/api-client'
import { useEffect, useRef, useState } from 'react'
import { regulationsApi } from '../../api.ts'
import type { SourceText } from './kept-work.ts'
import { useParserText } from './texts.ts'

const askedEvery = 700

export type FileReadingState =
  | { readonly status: 'none'; readonly fault?: string }
  | { readonly status: 'reading'; readonly fileName: string; readonly share: number }

/** Turns a file into text: a text file here, a DOCX or PDF in the service, which is asked how far it is. */
export function useFileReading(onText: (source: SourceText) => void) {
  const t = useParserText()
  const [state, setState] = useState<FileReadingState>({ status: 'none' })
  const current = useRef<AbortController>(undefined)
  useEffect(() => () => current.current?.abort(), [])

  const take = async (file: File) => {
    const { name: fileName } = file
    current.current?.abort()
    const { signal } = (current.current = new AbortController())
    setState({ status: 'reading', fileName, share: 0 })
    try {
      const read = /\.txt$/i.test(fileName)
        ? { text: await textOf(file) }
        : await readAside(file, signal, (share) => setState({ status: 'reading', fileName, share }), t)
      if (!signal.aborted) onText({ ...read, fileName })
    } catch (failure) {
      if (signal.aborted) return
      const fault = failure instanceof UnreadableFile ? failure.message : describeFailure(failure, t).message
      setState({ status: 'none', fault })
    }
  }
  return {
    state,
    take: (file: File) => void take(file),
    cancel() {
      current.current?.abort()
      setState({ status: 'none' })
    },
  }
}

/** What a person is told of a file whose words could not be taken. */
class UnreadableFile extends Error {}

/** UTF-8, or where it is none the encoding of older Windows programs. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function readAside(
  file: File,
  signal: AbortSignal,
  onShare: (share: number) => void,
  t: ReturnType<typeof useParserText>,
): Promise<Omit<SourceText, 'fileName'>> {
  const body = new FormData()
  body.append('File', file)
  const { readingId } = await regulationsApi().readFile({ body }, { signal })
  const params = { readingId }
  const forget = () =>
    void regulationsApi()
      .cancelFileReading({ params })
      .catch(() => undefined)
  signal.addEventListener('abort', forget, { once: true })
  for (;;) {
    const reading = await regulationsApi().getFileReading({ params }, { signal })
    if (reading.state !== 'reading') {
      signal.removeEventListener('abort', forget)
      forget()
      const { text, leftOut = [] } = reading
      if (text !== undefined) return { text, leftOut }
      throw new UnreadableFile(t(`file.${reading.fault ?? 'unreadable'}`))
    }
    onShare(reading.share)
    await pause(askedEvery, signal)
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    reject(signal.reason as Error)
  })
  return promise
}
