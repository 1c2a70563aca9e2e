import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { openPdf, toPdfError, type PdfError } from './open-pdf.ts'

/** Width and height of a page in points, after rotation. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

export type PdfState =
  | { readonly status: 'loading'; readonly percent: number | undefined }
  | { readonly status: 'failed'; readonly error: PdfError }
  | { readonly status: 'ready'; readonly pdf: PDFDocumentProxy; readonly firstPage: PageSize }

const initialState: PdfState = { status: 'loading', percent: undefined }

/** Loads a file; another `attempt` loads it again. */
export function usePdf(url: string, attempt: number): PdfState {
  const [state, setState] = useState<PdfState>(initialState)
  useEffect(() => {
    let isCanceled = false
    const task = openPdf(url)
    const setStateIfActive = (next: PdfState) => {
      if (!isCanceled) setState(next)
    }
    setStateIfActive(initialState)
    task.onProgress = ({ loaded, total }: { readonly loaded: number; readonly total: number }) => {
      if (total > 0) setState((now) => (isCanceled || now.status !== 'loading' ? now : toLoadingState(loaded / total)))
    }
    task.promise
      .then(async (pdf) => {
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
        setStateIfActive({ status: 'ready', pdf, firstPage: { width, height } })
      })
      .catch((failure: unknown) => setStateIfActive({ status: 'failed', error: toPdfError(failure) }))
    return () => {
      isCanceled = true
      void task.destroy()
    }
  }, [url, attempt])
  return state
}

function toLoadingState(fraction: number): PdfState {
  return { status: 'loading', percent: Math.min(100, Math.round(fraction * 100)) }
}
