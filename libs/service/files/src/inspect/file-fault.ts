/** Why a file is not taken: a code of the contract (`files.*`). */
export type FileFault =
  | 'files.empty'
  | 'files.not-as-named'
  | 'files.cut-off'
  | 'files.hides-another'
  | 'files.unpacks-too-large'
  | 'files.refers-outside'
  | 'files.has-macros'
  | 'files.embeds-objects'
  | 'files.unreadable'
  | 'files.malware-found'
  | 'files.not-scanned'
  | 'files.upload-abandoned'
