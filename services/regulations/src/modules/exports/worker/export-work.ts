import type { ExportContent } from '../document/export-content.ts'

export type ExportFormat = 'pdf' | 'docx'

/** What a worker is asked: to write a file of `content` to `target`. */
export interface ExportWork {
  readonly format: ExportFormat
  readonly content: ExportContent
  readonly target: string
}

/** What a worker tells; after `done` or `failed` it is free again. */
export type WorkerNews =
  | { readonly kind: 'progress'; readonly progress: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly reason: string }
