import type { DocumentInfo, PortalDocument, StoredFile } from '@portal/contracts-regulations'
import { testUuid } from './factories.ts'

/** A processed file, ready to be read. */
export function aFile(overrides: Partial<StoredFile> = {}): StoredFile {
  const { kind = 'pdf' } = overrides
  return {
    fileId: testUuid(800),
    fileName: `safety-report.${kind}`,
    kind,
    mediaType: 'application/pdf',
    byteLength: 1_250_000,
    receivedLength: 1_250_000,
    state: 'Completed',
    failure: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    viewUrl: `/api/reg-documents/view-reg-file/safety-report.${kind}`,
    downloadUrl: `/api/file/doc-download/safety-report.${kind}`,
    ...overrides,
  }
}

/** A published PDF document for trainers, called "Safety report". */
export function aDocument(overrides: Partial<PortalDocument> = {}): PortalDocument {
  return {
    id: testUuid(801),
    title: 'Safety report',
    description: 'Safety observations at the racetracks.',
    documentCategory: 'Reports',
    category: { id: testUuid(810), name: { en: 'Reports', es: 'Informes' } },
    occupations: ['Trainers'],
    occupationLabels: [{ id: testUuid(820), name: { en: 'Trainers' } }],
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
    ...overrides,
  }
}

/** Stubbed responses for a list of documents, its categories and occupations. */
export function documentResponses(items: readonly DocumentInfo[], total = items.length): Record<string, unknown> {
  const page = (labels: readonly unknown[]) => ({ items: labels, total: labels.length, skip: 0, limit: 100 })
  const label = (number: number, en: string) => ({
    id: testUuid(number),
    name: { en },
    documentCount: 1,
    lockVersion: 1,
  })
  return {
    'GET /api/reg-documents/docs': { items, total, skip: 0, limit: 25 },
    'GET /api/track-documents/docs': { items, total, skip: 0, limit: 25 },
    'GET /api/document-category/list': page([label(810, 'Reports'), label(811, 'SOPs')]),
    'GET /api/occupation/list': page([label(820, 'Trainers'), label(821, 'Jockeys')]),
  }
}
