import {
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  PasswordException,
  ResponseException,
  type PDFDocumentLoadingTask,
} from 'pdfjs-dist'

/** Why a file can't be shown. */
export type PdfError = 'password' | 'damaged' | 'missing' | 'unreachable'

const workerUrl = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url)
const resourcesUrl = new URL('pdfjs/', workerUrl).href

/** Starts loading a file: first its beginning, contents and visible pages, then the rest. */
export function openPdf(url: string): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = workerUrl.href
  return getDocument({
    url: new URL(url, location.href),
    cMapUrl: `${resourcesUrl}cmaps/`,
    standardFontDataUrl: `${resourcesUrl}standard_fonts/`,
    wasmUrl: `${resourcesUrl}wasm/`,
    iccUrl: `${resourcesUrl}iccs/`,
    // Scanned pages may be large; skip images that would crash the browser.
    maxImageSize: 100_000_000,
  })
}

/** Maps a loading failure to an error shown to the reader. */
export function toPdfError(failure: unknown): PdfError {
  if (failure instanceof PasswordException) return 'password'
  if (failure instanceof InvalidPDFException) return 'damaged'
  return failure instanceof ResponseException && failure.missing ? 'missing' : 'unreachable'
}
