import {
  endpoint,
  event,
  id,
  listPageUrlsEndpoint,
  renderPageEndpoint,
  route,
  type ServerRenderedPages,
} from '@portal/contracts-common'
import { z } from 'zod'

const note = z.object({ id, text: z.string(), version: z.int() })

/** The contract of the sample service, with which the service libraries are tested. */
export const notesHttp = {
  getNote: endpoint(route('GET', '/api/notes/:id', 'public'), {
    params: z.strictObject({ id }),
    results: note,
    summary: 'Get a note.',
  }),
  listNotes: endpoint(route('GET', '/api/notes', 'public'), {
    query: z.strictObject({ contains: z.string().max(100).optional() }),
    body: z.strictObject({ contains: z.string().max(100) }).optional(),
    results: z.array(note),
    summary: 'List notes, filtered by the query or by a body.',
  }),
  getFrozenNote: endpoint(route('GET', '/api/frozen-notes/:id', 'public'), {
    params: z.strictObject({ id }),
    results: note,
    summary: 'Get an immutable note from cached bytes.',
  }),
  addNote: endpoint(route('POST', '/api/notes', 'signed-in'), {
    body: z.strictObject({ text: z.string().min(1).max(2000) }),
    results: note,
    errors: { 'notes.closed': 409 },
    summary: 'Add a note.',
  }),
  changeNote: endpoint(route('PUT', '/api/notes/:id', 'editors'), {
    params: z.strictObject({ id }),
    body: z.strictObject({ text: z.string().min(1), expectedVersion: z.int().optional() }),
    results: note,
    summary: 'Change a note.',
  }),
  deleteNote: endpoint(route('DELETE', '/api/notes/:id', 'admins'), {
    params: z.strictObject({ id }),
    results: z.null(),
    summary: 'Delete a note.',
  }),
  countNotes: endpoint(route('GET', '/api/note-count', 'internal'), {
    results: z.int(),
    summary: 'Count the notes.',
  }),
  renderPage: renderPageEndpoint(route('GET', '/api/notes/rendered-page', 'internal')),
  listPageUrls: listPageUrlsEndpoint(route('GET', '/api/notes/page-urls', 'internal')),
  exportNotes: endpoint(route('GET', '/api/note-export', 'staff'), {
    results: { file: ['text/csv'] },
    summary: 'Export all notes as CSV.',
  }),
  throwError: endpoint(route('GET', '/api/break-down/:how', 'public'), {
    params: z.strictObject({ how: z.enum(['throw', 'sql', 'wrong-shape', 'unknown-code']) }),
    results: z.string(),
    summary: 'Fail in a chosen way.',
  }),
}

/** The page that the sample service renders for the edge. */
export const notesPages: ServerRenderedPages = {
  renderPath: notesHttp.renderPage.path,
  urlsPath: notesHttp.listPageUrls.path,
  pages: [{ path: '/notes', query: ['id'] }],
}

export const noteAdded = event('evt.notes.note.added.v1', z.object({ text: z.string(), by: z.string() }))
