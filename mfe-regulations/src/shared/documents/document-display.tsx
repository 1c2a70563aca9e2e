import type { DocumentInfo } from '@portal/contracts-regulations'
import { useFormats, useLocale, useTaggedText } from '@portal/shell-sdk'
import { StatusTag, type Tone } from '@portal/ui'
import { formatFileSize } from '@portal/formats/format-file-size'
import { useDocumentsText } from '../texts/documents-texts.ts'

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

/** Formats the occupations a document is for, as text for `RichText` with `englishTag`. */
export function useFormatAudience(): (document: Pick<DocumentInfo, 'occupationLabels'>) => string {
  const tagged = useTaggedText()
  const format = useFormats()
  return ({ occupationLabels }) => format.list(occupationLabels.map(({ name }) => tagged(name)))
}

/** Describes a file's type and size: "PDF, 1.2 MB". */
export function useDescribeFile(): (file: Pick<DocumentInfo['file'], 'kind' | 'byteLength'>) => string {
  const t = useDocumentsText()
  const locale = useLocale()
  return ({ kind, byteLength }) => `${t(`kind.${kind}`)}, ${formatFileSize(byteLength, locale)}`
}
