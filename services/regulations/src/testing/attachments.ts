import { randomUUID } from 'node:crypto'
import { regulationsHttp as http, type DraftAttachment } from '@portal/contracts-regulations'
import { results, type TestAnswer, type TestService, type TokenContents } from '@portal/testing-service'
import { vi } from 'vitest'
import { reader } from './regulations.ts'
import { formOf } from './sample-files.ts'

interface Upload {
  readonly as?: TokenContents
  readonly attachmentId?: string
}

/** What tests of comments' files do again and again, through the API alone. */
export class Attachments {
  constructor(readonly service: TestService) {}

  send(draftId: string, file: { readonly name: string; readonly bytes: Buffer }, options: Upload = {}) {
    const { as = reader, attachmentId = randomUUID() } = options
    const path = `/api/comments/attachments/${draftId}/${attachmentId}?name=${encodeURIComponent(file.name)}`
    return this.service.send('PUT', path, { ...formOf({}, file), as })
  }

  list(draftId: string, as: TokenContents = reader): Promise<TestAnswer> {
    return this.service.call(http.listAttachments, { params: { draftId } }, { as })
  }

  /** The file once it is `Completed` or in `Error`. */
  async settled(
    draftId: string,
    file: { readonly name: string; readonly bytes: Buffer },
    options: Upload = {},
  ): Promise<DraftAttachment> {
    const { attachmentId } = results<DraftAttachment>(await this.send(draftId, file, options))
    return vi.waitFor(
      async () => {
        const all = results<DraftAttachment[]>(await this.list(draftId, options.as))
        const found = all.find((each) => each.attachmentId === attachmentId)
        if (found?.state === 'Completed' || found?.state === 'Error') return found
        throw new Error(`the file is ${found?.state}`)
      },
      { timeout: 25_000, interval: 25 },
    )
  }

  download(attachmentId: string, as?: TokenContents): Promise<TestAnswer> {
    return this.service.call(http.downloadAttachment, { params: { attachmentId } }, as ? { as } : {})
  }
}
