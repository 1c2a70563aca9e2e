import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { openPdf, pdfFaultOf, type PdfFault } from './open-pdf.ts'

/** Width and height of a page in points, as it is looked at. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

export type PdfState =
  | { readonly status: 'loading'; readonly percent: number | undefined }
  | { readonly status: 'failed'; readonly fault: PdfFault }
  | { readonly status: 'ready'; readonly pdf: PDFDocumentProxy; readonly firstPage: PageSize }

const beginning: PdfState = { status: 'loading', percent: undefined }

/** The file at an address while the page is open; another `attempt` begins anew. */
export function usePdf(address: string, attempt: number): PdfState {
  const [state, setState] = useState<PdfState>(beginning)
  useEffect(() => {
    let isLeft = false
    const task = openPdf(address)
    const show = (next: PdfState) => {
      if (!isLeft) setState(next)
    }
    show(beginning)
    task.onProgress = ({ loaded, total }: { readonly loaded: number; readonly total: number }) => {
      if (total > 0) setState((now) => (isLeft || now.status !== 'loading' ? now : loadingOf(loaded / total)))
    }
    task.promise
      .then(async (pdf) => {
        const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
        show({ status: 'ready', pdf, firstPage: { width, height } })
      })
      .catch((failure: unknown) => show({ status: 'failed', fault: pdfFaultOf(failure) }))
    return () => {
      isLeft = true
      void task.destroy()
    }
  }, [address, attempt])
  return state
}

function loadingOf(part: number): PdfState {
  return { status: 'loading', percent: Math.min(100, Math.round(part * 100)) }
}
