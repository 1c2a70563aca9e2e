import type { DocumentInfo } from '@portal/contracts-regulations'
import { useFormats, useLocale, useTagged } from '@portal/shell-sdk'
import { StatusTag, type Tone } from '@portal/ui'
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

/** A number of bytes in the largest unit that fits: "850 kB", "1.2 MB". */
export function sizeInWords(bytes: number, locale: string): string {
  const [amount, unit] = bytes < 1_000_000 ? [Math.max(1, bytes / 1000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  const digits = amount < 10 ? 1 : 0
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: digits }).format(amount)
}
