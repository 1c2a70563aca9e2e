import type { PortalDocument } from '@portal/contracts-regulations'
import { useFileWords } from '../documents/document-words.tsx'
import { useViewerText } from './texts.ts'

/** Gives the file to keep, and says what it is; nothing before it is whole. */
export function Download({ document: { file } }: { readonly document: Pick<PortalDocument, 'file'> }) {
  const t = useViewerText()
  const fileWords = useFileWords()
  if (!file.downloadAddress) return null
  return (
    <a className="p-button" data-variant="secondary" href={file.downloadAddress} download={file.fileName}>
      {t('download', { file: fileWords(file) })}
    </a>
  )
}
