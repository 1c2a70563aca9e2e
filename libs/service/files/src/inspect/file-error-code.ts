/** The reason why a file is refused: an error code of the contract. */
export type FileErrorCode =
  | 'files.empty'
  | 'files.content-mismatch'
  | 'files.incomplete'
  | 'files.contains-hidden-file'
  | 'files.expands-too-large'
  | 'files.external-content'
  | 'files.has-macros'
  | 'files.embeds-objects'
  | 'files.unreadable'
  | 'files.malware-found'
  | 'files.not-scanned'
  | 'files.upload-abandoned'
