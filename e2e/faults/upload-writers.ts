import { readDemonstrationAccount } from '@portal/testing-e2e'
import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { signIn as getToken } from '@portal/portal-client'
import type { Portal } from '../../tools/start/portal.ts'
import { withDatabase } from './fault-portal.ts'

const tus = { 'tus-resumable': '1.0.0' }
const uploads = '/api/file/uploads'

/** An MP4 file of boxes with random content: well-formed, but nothing in it plays. */
export function sampleVideo(bytes: number): Buffer {
  const box = (name: string, content: Buffer) => {
    const header = Buffer.alloc(8)
    header.writeUInt32BE(content.length + 8)
    header.write(name, 4, 'latin1')
    return Buffer.concat([header, content])
  }
  const brand = Buffer.from('isom\0\0\u0002\0isomiso2mp41', 'latin1')
  return Buffer.concat([box('ftyp', brand), box('moov', Buffer.alloc(8)), box('mdat', randomBytes(bytes))])
}

export function getSha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** An editor who uploads files to the portal. */
export class Uploader {
  readonly #portal: Portal
  readonly #token: string

  private constructor(portal: Portal, token: string) {
    this.#portal = portal
    this.#token = token
  }

  static async signIn(portal: Portal): Promise<Uploader> {
    const { name, password } = readDemonstrationAccount('editor', portal.dataDir)
    return new Uploader(portal, await getToken(portal.origin, name, password))
  }

  call(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#token}`, ...init.headers }
    return fetch(`${this.#portal.origin}${path}`, { ...init, headers })
  }

  /** Starts a resumable upload; returns its path. */
  async startUpload(length: number): Promise<string> {
    const metadata = `filename ${Buffer.from('video.mp4').toString('base64')}`
    const headers = { ...tus, 'upload-length': String(length), 'upload-metadata': metadata }
    const response = await this.call(uploads, { method: 'POST', headers })
    return response.headers.get('location') ?? `no location: ${response.status}`
  }

  async append(uploadPath: string, bytes: Buffer, offset: number): Promise<number> {
    const headers = { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    return (await this.call(uploadPath, { method: 'PATCH', headers, body: new Uint8Array(bytes) })).status
  }

  /** Returns the number of bytes received so far. */
  async getOffset(uploadPath: string): Promise<number> {
    return Number((await this.call(uploadPath, { method: 'HEAD', headers: tus })).headers.get('upload-offset'))
  }

  /** Creates a document draft from a complete upload. */
  async createDocument(
    uploadPath: string,
    title: string,
  ): Promise<{ readonly status: number; readonly viewAddress?: string }> {
    const form = new FormData()
    const slug = title.toLowerCase().replaceAll(' ', '-')
    const fields = { Title: title, FileName: slug, DocumentCategory: 'Reports', Description: 'A video.' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('Occupations[0].OccupationName', 'Trainer')
    form.set('File', uploadPath.slice(uploads.length + 1))
    const response = await this.call('/api/reg-documents/video-upload', { method: 'POST', body: form })
    const { results } = (await response.json()) as { results: { file: { viewAddress?: string } } | null }
    return { status: response.status, ...results?.file }
  }

  /** Sends only the first part of a form with a video. `ended` resolves to how the request ended. */
  sendPartialForm(video: Buffer): { readonly ended: Promise<'response' | 'error'> } {
    const boundary = 'partial-form'
    const header = `--${boundary}\r\nContent-Disposition: form-data; name="File"; filename="partial.mp4"\r\n\r\n`
    const { promise: ended, resolve } = Promise.withResolvers<'response' | 'error'>()
    const sent = request(`${this.#portal.origin}/api/reg-documents/video-upload`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': String(header.length + video.length * 2),
      },
    })
    sent.on('response', (response) => {
      response.resume()
      resolve('response')
    })
    sent.on('error', () => resolve('error'))
    sent.write(header)
    sent.write(video)
    void ended.then(() => sent.destroy())
    return { ended }
  }
}

/** Returns the stored files with their state and whether a document uses them. */
export async function listStoredFiles(portal: Portal): Promise<{ file_id: string; state: string; is_used: boolean }[]> {
  return withDatabase(portal, async (client) => {
    const { rows } = await client.query<{ file_id: string; state: string; is_used: boolean }>(
      `select file_id, state, exists (select 1 from document d where d.file_id = f.file_id) as is_used from stored_file f`,
    )
    return rows
  })
}

/** Ages the files by more than a day. */
export async function ageFiles(portal: Portal): Promise<void> {
  await withDatabase(portal, (client) =>
    client.query(
      `update stored_file set created_at = created_at - interval '26 hours', updated_at = updated_at - interval '26 hours'`,
    ),
  )
}
