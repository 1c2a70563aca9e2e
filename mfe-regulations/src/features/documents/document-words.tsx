import type { DocumentInfo } from '@portal/contracts-regulations'
import { useFormats, useLocale, useTagged } from '@portal/shell-sdk'
import { StatusTag, type Tone } from '@portal/ui'
import { sizeInWords } from '@portal/formats/size-in-words'
import { useDocumentsText } from './texts.ts'

const tones: Readonly<Record<DocumentInfo['status'], Tone>> = {
  draft: 'warning',
  published: 'success',
  'working-copy': 'info',
}

/** A document's status as a tag. */
export function DocumentStatusTag({ status }: { readonly status: DocumentInfo['status'] }) {
  const t = useDocumentsText()
  return <StatusTag tone={tones[status]}>{t(`status.${status}`)}</StatusTag>
}

/** The occupations a document is for, in words for `Rich` with `languageTags`. */
export function useAudience(): (document: Pick<DocumentInfo, 'occupationLabels'>) => string {
  const tagged = useTagged()
  const format = useFormats()
  return ({ occupationLabels }) => format.list(occupationLabels.map(({ name }) => tagged(name)))
}

/** What kind of file it is and how large: "PDF, 1.2 MB". */
export function useFileWords(): (file: Pick<DocumentInfo['file'], 'kind' | 'byteLength'>) => string {
  const t = useDocumentsText()
  const locale = useLocale()
  return ({ kind, byteLength }) => `${t(`kind.${kind}`)}, ${sizeInWords(byteLength, locale)}`
}
