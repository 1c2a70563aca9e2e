import { Injectable } from '@nestjs/common'
import { regulationsSentences, type StoredFile as FileAnswer } from '@portal/contracts-regulations'
import { fileKinds, ReadingPass, type StoredFile } from '@portal/files'

/** Where a file is read, and by which right. */
export interface FileRight {
  readonly collection: 'reg' | 'track'
  readonly isPublic: boolean
  readonly link?: string | undefined
}

/** Files as the contract tells of them. */
@Injectable()
export class FileAnswers {
  constructor(private readonly pass: ReadingPass) {}

  /** Without a right there are no addresses. Called only for those who may read the file. */
  of(file: StoredFile, right?: FileRight): FileAnswer {
    return {
      fileId: file.file_id,
      fileName: file.file_name,
      kind: file.kind,
      mediaType: fileKinds[file.kind].mediaType,
      byteLength: Number(file.byte_length),
      receivedLength: Number(file.received_length),
      state: file.state,
      fault: file.fault === null ? null : { code: file.fault, message: regulationsSentences[file.fault] },
      createdAt: new Date(file.created_at).toISOString(),
      ...(right && file.state === 'Completed' && this.addresses(file.file_name, right)),
    }
  }

  private addresses(fileName: string, { collection, isPublic, link }: FileRight) {
    const name = encodeURIComponent(fileName)
    const query = this.query(fileName, isPublic, link)
    return {
      viewAddress: `/api/${collection}-documents/view-reg-file/${name}${query}`,
      downloadAddress: `/api/file/doc-download/${name}${query}`,
    }
  }

  private query(fileName: string, isPublic: boolean, link: string | undefined): string {
    if (isPublic) return ''
    return link === undefined ? `?pass=${this.pass.passFor(fileName)}` : `?link=${encodeURIComponent(link)}`
  }
}
