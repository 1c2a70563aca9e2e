import { regulationsHttp as http, type PortalDocument } from '@portal/contracts-regulations'
import { results, type TestAnswer, type TestService, type TokenContents } from '@portal/testing-service'
import { vi } from 'vitest'
import { editor } from './regulations.ts'
import { formOf } from './sample-files.ts'

interface UploadOptions {
  readonly as?: TokenContents
  readonly path?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly file?: { readonly name: string; readonly bytes: Buffer }
  readonly headers?: Readonly<Record<string, string>>
}

/** The fields that every upload has to have. */
function fieldsOf(title: string): Record<string, string> {
  return {
    Title: title,
    FileName: title.toLowerCase().replaceAll(/[^a-z\d]+/g, '-'),
    DocumentCategory: 'Reports',
    Description: 'What it is about.',
    'Occupations[0].OccupationName': 'Trainer',
    'Occupations[1].OccupationName': 'Jockey',
  }
}

/** What tests of documents do again and again, through the API alone. */
export class Documents {
  constructor(readonly service: TestService) {}

  send(title: string, options: UploadOptions = {}): Promise<TestAnswer> {
    const file = 'file' in options ? options.file : { name: 'report.csv', bytes: Buffer.from(`about\n${title}\n`) }
    const { payload, headers } = formOf({ ...fieldsOf(title), ...options.fields }, file)
    const path = options.path ?? '/api/reg-documents/upload'
    return this.service.send('POST', path, {
      payload,
      headers: { ...headers, ...options.headers },
      as: options.as ?? editor,
    })
  }

  /** A draft whose file is ready. */
  async draft(title: string, options: UploadOptions = {}): Promise<PortalDocument> {
    const made = results<PortalDocument>(await this.send(title, options))
    return this.settled(made.id, options.path?.includes('track') ? http.getTrackDocument : http.getRegDocument)
  }

  async published(title: string, options: UploadOptions = {}): Promise<PortalDocument> {
    const { id } = await this.draft(title, options)
    const promote = options.path?.includes('track') ? http.promoteTrackDocument : http.promoteRegDocument
    return results<PortalDocument>(await this.service.call(promote, { params: { id } }, { as: editor }))
  }

  get(id: string, as?: TokenContents): Promise<TestAnswer> {
    return this.service.call(http.getRegDocument, { params: { id } }, as ? { as } : {})
  }

  /** The document once its files are `Completed` or in `Error`. */
  settled(id: string, endpoint: typeof http.getRegDocument | typeof http.getTrackDocument = http.getRegDocument) {
    return vi.waitFor(
      async () => {
        const found = results<PortalDocument>(await this.service.call(endpoint, { params: { id } }, { as: editor }))
        const states = [found.file, ...found.captions.map(({ file }) => file)].map(({ state }) => state)
        if (states.every((state) => state === 'Completed' || state === 'Error')) return found
        throw new Error(`the files are ${states.join(', ')}`)
      },
      { timeout: 25_000, interval: 25 },
    )
  }
}
