import type { PortalDocument } from '@portal/contracts-regulations'
import { portalOrigin, results } from '@portal/testing-e2e'
import { samplePdf } from './sample-files.ts'

/** A published PDF document with two pages and an outline; `token` is an editor's. */
export async function publishPdf(token: string): Promise<PortalDocument> {
  const body = new FormData()
  body.set('FileName', 'inspection')
  body.set('Title', 'Inspection of a racetrack')
  body.set('DocumentCategory', 'Reports')
  body.set('Description', 'What was seen.')
  body.set('Occupations[0].OccupationName', 'Trainer')
  const pages = ['Purpose', 'Findings'].map((title) => ({ title, text: 'The rail at the far turn.' }))
  body.set('File', new File([new Uint8Array(samplePdf(pages))], 'inspection.pdf', { type: 'application/pdf' }))
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(new URL('/api/reg-documents/upload', portalOrigin), { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`the upload was returned ${response.status} ${await response.text()}`)
  const { results: draft } = (await response.json()) as { results: PortalDocument }
  await waitUntilChecked(draft.id, token)
  return results<PortalDocument>(`/api/reg-documents/promote/${draft.id}`, { token, body: {} })
}

/** A published document of the demonstration with a file of this type. */
export async function sampleDocument(kind: PortalDocument['file']['kind']): Promise<PortalDocument> {
  const { items } = await results<{ items: PortalDocument[] }>('/api/reg-documents/docs?limit=100')
  const found = items.find(({ file, title }) => file.kind === kind && title.endsWith('(sample)'))
  if (!found) throw new Error(`the demonstration has no document with a file of the kind ${kind}`)
  return results<PortalDocument>(`/api/reg-documents/doc/${found.id}`)
}

async function waitUntilChecked(id: string, token: string): Promise<void> {
  const deadline = Date.now() + 20_000
  while (Date.now() < deadline) {
    const { file } = await results<PortalDocument>(`/api/reg-documents/doc/${id}`, { token })
    if (file.state === 'Completed') return
    if (file.state === 'Error') throw new Error(file.failure?.message)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('the file was not checked')
}
