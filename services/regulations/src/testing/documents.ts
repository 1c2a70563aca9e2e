import { regulationsHttp as http, type PortalDocument } from '@portal/contracts-regulations'
import { getResults, type TestResponse, type TestService, type TokenContents } from '@portal/testing-service'
import { vi } from 'vitest'
import { editor } from './regulations.ts'
import { toForm } from './sample-files.ts'

interface UploadOptions {
  readonly as?: TokenContents
  readonly path?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly file?: { readonly name: string; readonly bytes: Buffer }
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns the required fields of an upload. */
function toFields(title: string): Record<string, string> {
  return {
    Title: title,
    FileName: title.toLowerCase().replaceAll(/[^a-z\d]+/g, '-'),
    DocumentCategory: 'Reports',
    Description: 'A description.',
    'Occupations[0].OccupationName': 'Trainer',
    'Occupations[1].OccupationName': 'Jockey',
  }
}

/** Operations on documents for tests, through the API only. */
export class Documents {
  constructor(readonly service: TestService) {}

  send(title: string, options: UploadOptions = {}): Promise<TestResponse> {
    const file = 'file' in options ? options.file : { name: 'report.csv', bytes: Buffer.from(`about\n${title}\n`) }
    const { payload, headers } = toForm({ ...toFields(title), ...options.fields }, file)
    const path = options.path ?? '/api/reg-documents/upload'
    return this.service.send('POST', path, {
      payload,
      headers: { ...headers, ...options.headers },
      as: options.as ?? editor,
    })
  }

  /** Creates a draft and waits until its file is processed. */
  async createDraft(title: string, options: UploadOptions = {}): Promise<PortalDocument> {
    const created = getResults<PortalDocument>(await this.send(title, options))
    return this.waitUntilProcessed(
      created.id,
      options.path?.includes('track') ? http.getTrackDocument : http.getRegDocument,
    )
  }

  async publish(title: string, options: UploadOptions = {}): Promise<PortalDocument> {
    const { id } = await this.createDraft(title, options)
    const promote = options.path?.includes('track') ? http.promoteTrackDocument : http.promoteRegDocument
    return getResults<PortalDocument>(await this.service.call(promote, { params: { id } }, { as: editor }))
  }

  get(id: string, as?: TokenContents): Promise<TestResponse> {
    return this.service.call(http.getRegDocument, { params: { id } }, as ? { as } : {})
  }

  /** Returns the document once its files are `Completed` or in `Error`. */
  waitUntilProcessed(
    id: string,
    endpoint: typeof http.getRegDocument | typeof http.getTrackDocument = http.getRegDocument,
  ) {
    return vi.waitFor(
      async () => {
        const found = getResults<PortalDocument>(await this.service.call(endpoint, { params: { id } }, { as: editor }))
        const states = [found.file, ...found.captions.map(({ file }) => file)].map(({ state }) => state)
        if (states.every((state) => state === 'Completed' || state === 'Error')) return found
        throw new Error(`the files are ${states.join(', ')}`)
      },
      { timeout: 90_000, interval: 25 },
    )
  }
}
