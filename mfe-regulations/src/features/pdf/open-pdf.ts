import {
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  PasswordException,
  ResponseException,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist'

/** Why a file cannot be shown. */
export type PdfFault = 'password' | 'damaged' | 'missing' | 'unreachable'

const worker = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url)
const resources = new URL('pdfjs/', worker).href

/** Begins to load a file: its beginning, its contents and the pages looked at first, the rest behind them. */
export function openPdf(address: string): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = worker.href
  return getDocument({
    url: new URL(address, location.href),
    cMapUrl: `${resources}cmaps/`,
    standardFontDataUrl: `${resources}standard_fonts/`,
    wasmUrl: `${resources}wasm/`,
    iccUrl: `${resources}iccs/`,
    // A page of a scan may be large; one that would take the browser down is not worth it.
    maxImageSize: 100_000_000,
  })
}

/** What the failure of a load means to the reader. */
export function pdfFaultOf(failure: unknown): PdfFault {
  if (failure instanceof PasswordException) return 'password'
  if (failure instanceof InvalidPDFException) return 'damaged'
  return failure instanceof ResponseException && failure.missing ? 'missing' : 'unreachable'
}
