import type { DocumentInfo, PortalDocument, StoredFile } from '@portal/contracts-regulations'
import { idOf } from './factories.ts'

/** A file that was checked and can be read. */
export function aFile(more: Partial<StoredFile> = {}): StoredFile {
  const { kind = 'pdf' } = more
  return {
    fileId: idOf(800),
    fileName: `safety-report.${kind}`,
    kind,
    mediaType: 'application/pdf',
    byteLength: 1_250_000,
    receivedLength: 1_250_000,
    state: 'Completed',
    fault: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    viewAddress: `/api/reg-documents/view-reg-file/safety-report.${kind}`,
    downloadAddress: `/api/file/doc-download/safety-report.${kind}`,
    ...more,
  }
}

/** A published PDF document for trainers, called "Safety report". */
export function aDocument(more: Partial<PortalDocument> = {}): PortalDocument {
  return {
    id: idOf(801),
    title: 'Safety report',
    description: 'What was seen at the racetracks.',
    documentCategory: 'Reports',
    category: { id: idOf(810), name: { en: 'Reports', es: 'Informes' } },
    occupations: ['Trainers'],
    occupationLabels: [{ id: idOf(820), name: { en: 'Trainers' } }],
    status: 'published',
    filename: 'safety-report.pdf',
    file: aFile(),
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    publishedAt: '2026-11-19T12:00:00.000Z',
    workingCopyOf: null,
    workingCopyId: null,
    lockVersion: 2,
    captions: [],
    hasText: true,
    hasRendition: false,
    ...more,
  }
}

/** A page of a list of documents, and the labels to narrow it by, as answers. */
export function documentAnswers(items: readonly DocumentInfo[], total = items.length): Record<string, unknown> {
  const page = (labels: readonly unknown[]) => ({ items: labels, total: labels.length, skip: 0, limit: 100 })
  const label = (number: number, en: string) => ({ id: idOf(number), name: { en }, documents: 1, lockVersion: 1 })
  return {
    'GET /api/reg-documents/docs': { items, total, skip: 0, limit: 25 },
    'GET /api/track-documents/docs': { items, total, skip: 0, limit: 25 },
    'GET /api/document-category/list': page([label(810, 'Reports'), label(811, 'SOPs')]),
    'GET /api/occupation/list': page([label(820, 'Trainers'), label(821, 'Jockeys')]),
  }
}
