/** Kinds of files, detected by content. */
export const fileKinds = ['pdf', 'docx', 'xlsx', 'mp4', 'webm', 'jpeg', 'png', 'csv', 'vtt'] as const
type FileKind = (typeof fileKinds)[number]

/** Returns the page that shows a kind of file (spec 2, RP-17, 21 and 28). Files that browsers cannot show are offered there as downloads. */
export function getDocumentPage(kind: FileKind): '/pdf-viewer' | '/reg-document-video' | '/doc-viewer' {
  switch (kind) {
    case 'pdf':
      return '/pdf-viewer'
    case 'mp4':
    case 'webm':
      return '/reg-document-video'
    case 'docx':
    case 'xlsx':
    case 'csv':
    case 'jpeg':
    case 'png':
    case 'vtt':
      return '/doc-viewer'
  }
}
