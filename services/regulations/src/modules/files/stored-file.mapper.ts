import { Injectable } from '@nestjs/common'
import { regulationsMessages, type StoredFile as StoredFileResult } from '@portal/contracts-regulations'
import { FileAccessTokens, fileKinds, type StoredFile } from '@portal/files'

/** Determines the URLs of a file. */
export interface FileUrlOptions {
  readonly collection: 'reg' | 'track'
  /** Public files need no token. */
  readonly isPublic: boolean
  /** Secret of the shared link through which the document was read. */
  readonly link?: string | undefined
}

/** Maps rows of `stored_file` to the contract. */
@Injectable()
export class StoredFileMapper {
  constructor(private readonly accessTokens: FileAccessTokens) {}

  /** Includes URLs when `urlOptions` is set. The caller must be allowed to read the file, because URLs can contain a token. */
  toStoredFile(file: StoredFile, urlOptions?: FileUrlOptions): StoredFileResult {
    const { error_code: code } = file
    return {
      fileId: file.file_id,
      fileName: file.file_name,
      kind: file.kind,
      mediaType: fileKinds[file.kind].mediaType,
      byteLength: Number(file.byte_length),
      receivedLength: Number(file.received_length),
      state: file.state,
      failure: code === null ? null : { code, message: regulationsMessages[code] },
      createdAt: new Date(file.created_at).toISOString(),
      ...(urlOptions && file.state === 'Completed' && this.createUrls(file.file_name, urlOptions)),
    }
  }

  private createUrls(
    fileName: string,
    { collection, isPublic, link }: FileUrlOptions,
  ): Required<Pick<StoredFileResult, 'viewUrl' | 'downloadUrl'>> {
    const name = encodeURIComponent(fileName)
    const query = isPublic ? '' : this.createQuery(fileName, link)
    return {
      viewUrl: `/api/${collection}-documents/view-reg-file/${name}${query}`,
      downloadUrl: `/api/file/doc-download/${name}${query}`,
    }
  }

  private createQuery(fileName: string, link: string | undefined): string {
    return link === undefined ? `?token=${this.accessTokens.create(fileName)}` : `?link=${encodeURIComponent(link)}`
  }
}
