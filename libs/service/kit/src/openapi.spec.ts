import { endpoint, id, route } from '@portal/contracts-common'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { openApiDocument } from './openapi.ts'

const changeNote = endpoint(route('PUT', '/api/notes/:id', 'editors'), {
  params: z.strictObject({ id }),
  query: z.strictObject({ quiet: z.coerce.boolean().optional() }),
  body: z.strictObject({ text: z.string().max(10) }),
  results: z.object({ id, text: z.string() }),
  errors: { 'notes.closed': 409 },
  summary: 'Change a note.',
})

it('describes parameters, body, responses and errors of an endpoint', () => {
  const document = openApiDocument('notes', '1.0.0', { changeNote })
  const { put } = (document as { paths: Record<string, Record<string, unknown>> }).paths['/api/notes/{id}'] ?? {}
  expect(put).toMatchObject({
    operationId: 'changeNote',
    summary: 'Change a note.',
    'x-access': 'editors',
    security: [{ accessToken: [] }],
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'quiet', in: 'query', required: false },
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { additionalProperties: false, required: ['text'] } } },
    },
    responses: { 200: {}, 409: { description: expect.stringContaining('notes.closed') }, 403: {} },
  })
})

it('describes a form with a file as multipart/form-data', () => {
  const addFile = endpoint(route('POST', '/api/files', 'editors'), {
    body: z.custom<FormData>(),
    results: z.object({ id }),
    summary: 'Add a file.',
  })
  const document = openApiDocument('files', '1.0.0', { addFile })
  const { post } = (document as { paths: Record<string, Record<string, unknown>> }).paths['/api/files'] ?? {}
  expect(post).toMatchObject({ requestBody: { required: true, content: { 'multipart/form-data': {} } } })
})
