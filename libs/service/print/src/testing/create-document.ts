import type { Block, PrintDocument } from '../document.ts'

/** Creates a document with one section. */
export function createDocument(blocks: readonly Block[], fields: Partial<PrintDocument> = {}): PrintDocument {
  return {
    metadata: { title: 'Certificate', language: 'en', createdAt: '2026-06-07T15:00:00Z' },
    sections: [{ language: 'en', blocks }],
    ...fields,
  }
}
