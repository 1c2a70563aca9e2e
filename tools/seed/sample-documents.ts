import { openAsBlob } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { regulationsHttp as http, type PortalDocument } from '@portal/contracts-regulations'
import { toAuthorityInstant } from '@portal/formats'
import type { PortalClient } from '@portal/portal-client'
import { toPlainDay, type DocumentEntry } from './manifest.ts'
import { momentHeaders } from './moment.ts'

/** Who uploads the documents, and the day to which their dates refer. */
export interface SampleDocumentsContext {
  readonly client: PortalClient
  readonly folder: string
  /** An editor's access token. */
  readonly token: string
  readonly today: string
  /** Signs times in the past. */
  readonly credential: string
}

const calls = {
  reg: {
    upload: http.uploadRegDocument,
    uploadVideo: http.uploadRegVideo,
    addCaptions: http.addRegCaptions,
    get: http.getRegDocument,
    promote: http.promoteRegDocument,
  },
  track: {
    upload: http.uploadTrackDocument,
    uploadVideo: http.uploadTrackVideo,
    addCaptions: http.addTrackCaptions,
    get: http.getTrackDocument,
    promote: http.promoteTrackDocument,
  },
}
/** Files are processed with low priority, beside the rest of the start: minutes on a busy machine. */
const timeoutMs = 300_000

/**
 * Uploads a document of the manifest with its captions and publishes it through the portal's API; a second run creates
 * nothing twice.
 */
export async function putDocument(entry: DocumentEntry, context: SampleDocumentsContext): Promise<void> {
  const { client, folder, token } = context
  const call = calls[entry.collection]
  const at = toAuthorityInstant(toPlainDay(entry.publishedOn, context.today), '10:00:00')
  const getOptions = (step: string) => ({
    token,
    key: `seed-document-${entry.key}-${step}`,
    headers: momentHeaders(at, context.credential),
  })
  const upload = entry.file.endsWith('.webm') ? call.uploadVideo : call.upload
  const body = await createForm(getFields(entry), join(folder, entry.file))
  const { id } = await client.call(upload, { body }, getOptions('upload'))
  for (const [language, file] of Object.entries(entry.captions ?? {})) {
    const captions = await createForm([['Language', language]], join(folder, file))
    await client.call(call.addCaptions, { params: { id }, body: captions }, getOptions(`captions-${language}`))
  }
  await waitUntilReady(entry.key, () => client.call(call.get, { params: { id } }, { token }))
  await client.call(call.promote, { params: { id } }, getOptions('promote'))
}

function getFields({ key, title, description, category, occupations }: DocumentEntry): [string, string][] {
  return [
    ['FileName', key],
    ['Title', title],
    ['Description', description],
    ['DocumentCategory', category],
    ...occupations.map((name, index): [string, string] => [`Occupations[${index}].OccupationName`, name]),
  ]
}

async function createForm(fields: readonly [string, string][], path: string): Promise<FormData> {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  form.append('File', await openAsBlob(path), basename(path))
  return form
}

/** Waits until the files are processed; a document cannot be published before. */
async function waitUntilReady(key: string, read: () => Promise<PortalDocument>): Promise<void> {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    const { file, captions } = await read()
    const states = [file, ...captions.map((one) => one.file)].map(({ state }) => state)
    if (states.includes('Error')) throw new Error(`${key}: the portal cannot read its file`)
    if (states.every((state) => state === 'Completed')) return
    await pause(100)
  }
  throw new Error(`${key}: its file was not read within ${timeoutMs / 1000} s`)
}
