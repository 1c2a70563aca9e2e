import type { ExportContent } from '../document/export-content.ts'

export type ExportFormat = 'pdf' | 'docx'

/** Sent to a worker thread, which writes the file to the path `target`. */
export interface ExportTask {
  readonly format: ExportFormat
  readonly content: ExportContent
  readonly target: string
}

/** Sent by a worker thread. After `done` or `failed` it can take the next task. */
export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }
