import { randomUUID } from 'node:crypto'
import { regulationsHttp as http, type DraftAttachment } from '@portal/contracts-regulations'
import { getResults, type TestResponse, type TestService, type TokenContents } from '@portal/testing-service'
import { vi } from 'vitest'
import { reader } from './regulations.ts'
import { toForm } from './sample-files.ts'

interface Upload {
  readonly as?: TokenContents
  readonly attachmentId?: string
}

/** Operations on comment attachments for tests, through the API only. */
export class Attachments {
  constructor(readonly service: TestService) {}

  send(draftId: string, file: { readonly name: string; readonly bytes: Buffer }, options: Upload = {}) {
    const { as = reader, attachmentId = randomUUID() } = options
    const path = `/api/comments/attachments/${draftId}/${attachmentId}?name=${encodeURIComponent(file.name)}`
    return this.service.send('PUT', path, { ...toForm({}, file), as })
  }

  list(draftId: string, as: TokenContents = reader): Promise<TestResponse> {
    return this.service.call(http.listAttachments, { params: { draftId } }, { as })
  }

  /** Uploads a file and returns it once it is `Completed` or in `Error`. */
  async upload(
    draftId: string,
    file: { readonly name: string; readonly bytes: Buffer },
    options: Upload = {},
  ): Promise<DraftAttachment> {
    const { attachmentId } = getResults<DraftAttachment>(await this.send(draftId, file, options))
    return vi.waitFor(
      async () => {
        const all = getResults<DraftAttachment[]>(await this.list(draftId, options.as))
        const found = all.find((each) => each.attachmentId === attachmentId)
        if (found?.state === 'Completed' || found?.state === 'Error') return found
        throw new Error(`the file is ${found?.state}`)
      },
      { timeout: 25_000, interval: 25 },
    )
  }

  download(attachmentId: string, as?: TokenContents): Promise<TestResponse> {
    return this.service.call(http.downloadAttachment, { params: { attachmentId } }, as ? { as } : {})
  }
}
