import type { DocumentInfo } from '@portal/contracts-regulations'
import { Rich } from '@portal/i18n'
import { languageTags, Localized, useCan, useFormats } from '@portal/shell-sdk'
import { DataList, SaidAs, StatusTag, type DataColumn } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { editingAddress, previewAddress, readingAddress, type DocumentFamily } from '../../document-addresses.ts'
import { DocumentStatusTag, useAudience, useFileWords } from './document-words.tsx'
import { useDocumentsText } from './texts.ts'

/** The documents of a page as a table; on a phone as cards. Staff see how far each is, editors what they can do with it. */
export function DocumentTable({
  caption,
  documents,
  family,
  isPublic,
}: {
  readonly caption: string
  readonly documents: readonly DocumentInfo[]
  readonly family: DocumentFamily
  /** The list of what is published: no status, nothing to change. */
  readonly isPublic: boolean
}) {
  const t = useDocumentsText()
  const audienceOf = useAudience()
  const format = useFormats()
  const isStaff = useCan('staff') && !isPublic
  const isEditor = useCan('editors') && !isPublic
  const status: DataColumn<DocumentInfo> = {
    key: 'status',
    header: t('status'),
    cell: (document) => <Standing document={document} />,
  }
  const acts: DataColumn<DocumentInfo> = {
    key: 'acts',
    header: t('acts'),
    cell: (document) => <Acts document={document} family={family} />,
  }
  return (
    <DataList
      caption={caption}
      rows={documents}
      rowKey={({ id }) => id}
      columns={[
        { key: 'title', header: t('title'), cell: (document) => <Title document={document} family={family} /> },
        { key: 'category', header: t('category'), cell: ({ category }) => <Localized text={category.name} /> },
        {
          key: 'occupations',
          header: t('occupations'),
          cell: (document) => <Rich text={audienceOf(document)} tags={languageTags} />,
        },
        {
          key: 'updated',
          header: t(isPublic ? 'published-on' : 'updated'),
          align: 'end',
          cell: ({ publishedAt, updatedAt }) => format.day((isPublic && publishedAt) || updatedAt),
        },
        ...(isStaff ? [status] : []),
        ...(isEditor ? [acts] : []),
      ]}
    />
  )
}

/** The title leads to where the document is read; what is not whole yet cannot be. */
function Title({ document, family }: { readonly document: DocumentInfo; readonly family: DocumentFamily }) {
  const fileWords = useFileWords()
  const { title, description, file } = document
  return (
    <span className="rd-title">
      {/* The authority writes its documents in English. */}
      {file.state === 'Completed' ? (
        <Link to={readingAddress(document, family)} lang="en">
          {title}
        </Link>
      ) : (
        <strong lang="en">{title}</strong>
      )}
      <span className="p-small rd-description" lang="en">
        {description}
      </span>
      <span className="p-soft p-small">{fileWords(file)}</span>
    </span>
  )
}

function Standing({ document }: { readonly document: DocumentInfo }) {
  const t = useDocumentsText()
  const { status, file, workingCopyId } = document
  return (
    <span className="rd-standing">
      <DocumentStatusTag status={status} />
      {workingCopyId && <StatusTag tone="info">{t('has-working-copy')}</StatusTag>}
      {file.state === 'Error' && <StatusTag tone="danger">{t('file.error')}</StatusTag>}
      {file.state !== 'Error' && file.state !== 'Completed' && (
        <StatusTag tone="warning">{t('file.processing')}</StatusTag>
      )}
    </span>
  )
}

function Acts({ document, family }: { readonly document: DocumentInfo; readonly family: DocumentFamily }) {
  const t = useDocumentsText()
  const { id, title, status } = document
  // Those who listen hear the links of all rows: each says which document it is about.
  const about = (what: string) => (
    <SaidAs
      said={
        <>
          {what}: <span lang="en">{title}</span>
        </>
      }
    >
      {what}
    </SaidAs>
  )
  return (
    <span className="rd-acts">
      <Link to={editingAddress(id, family)}>{about(t('edit'))}</Link>
      {status !== 'published' && <Link to={previewAddress(id, family)}>{about(t('preview'))}</Link>}
    </span>
  )
}
