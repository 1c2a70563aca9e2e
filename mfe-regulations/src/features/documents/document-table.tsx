import type { DocumentInfo } from '@portal/contracts-regulations'
import { RichText } from '@portal/i18n'
import { englishTag, Localized, useCan, useFormats } from '@portal/shell-sdk'
import { DataList, AccessibleText, StatusTag, type DataColumn } from '@portal/ui'
import { Link } from '@portal/ui/router'
import {
  editDocumentUrl,
  previewUrl,
  documentUrl,
  type DocumentCollection,
} from '../../shared/documents/document-urls.ts'
import { DocumentStatusTag, useFormatAudience, useDescribeFile } from '../../shared/documents/document-display.tsx'
import { useDocumentsText } from '../../shared/texts/documents-texts.ts'

/** The documents as a table; as cards on a phone. Staff also see the status, editors also the actions. */
export function DocumentTable({
  caption,
  documents,
  collection,
  isPublic,
}: {
  readonly caption: string
  readonly documents: readonly DocumentInfo[]
  readonly collection: DocumentCollection
  /** The public list: no status and no actions. */
  readonly isPublic: boolean
}) {
  const t = useDocumentsText()
  const formatAudience = useFormatAudience()
  const format = useFormats()
  const isStaff = useCan('staff') && !isPublic
  const isEditor = useCan('editors') && !isPublic
  const status: DataColumn<DocumentInfo> = {
    key: 'status',
    header: t('status'),
    cell: (document) => <DocumentStatus document={document} />,
  }
  const actions: DataColumn<DocumentInfo> = {
    key: 'acts',
    header: t('actions'),
    cell: (document) => <DocumentActions document={document} collection={collection} />,
  }
  return (
    <DataList
      caption={caption}
      rows={documents}
      rowKey={({ id }) => id}
      columns={[
        { key: 'title', header: t('title'), cell: (document) => <Title document={document} collection={collection} /> },
        { key: 'category', header: t('category'), cell: ({ category }) => <Localized text={category.name} /> },
        {
          key: 'occupations',
          header: t('occupations'),
          cell: (document) => <RichText text={formatAudience(document)} tags={englishTag} />,
        },
        {
          key: 'updated',
          header: t(isPublic ? 'published-on' : 'updated'),
          align: 'end',
          cell: ({ publishedAt, updatedAt }) => format.day((isPublic && publishedAt) || updatedAt),
        },
        ...(isStaff ? [status] : []),
        ...(isEditor ? [actions] : []),
      ]}
    />
  )
}

/** The title links to the document once its file is ready. */
function Title({ document, collection }: { readonly document: DocumentInfo; readonly collection: DocumentCollection }) {
  const describeFile = useDescribeFile()
  const { title, description, file } = document
  return (
    <span className="rd-title">
      {/* The authority writes its documents in English. */}
      {file.state === 'Completed' ? (
        <Link to={documentUrl(document, collection)} lang="en">
          {title}
        </Link>
      ) : (
        <strong lang="en">{title}</strong>
      )}
      <span className="p-small rd-description" lang="en">
        {description}
      </span>
      <span className="p-soft p-small">{describeFile(file)}</span>
    </span>
  )
}

function DocumentStatus({ document }: { readonly document: DocumentInfo }) {
  const t = useDocumentsText()
  const { status, file, workingCopyId } = document
  return (
    <span className="rd-status">
      <DocumentStatusTag status={status} />
      {workingCopyId && <StatusTag tone="info">{t('has-working-copy')}</StatusTag>}
      {file.state === 'Error' && <StatusTag tone="danger">{t('file.error')}</StatusTag>}
      {file.state !== 'Error' && file.state !== 'Completed' && (
        <StatusTag tone="warning">{t('file.processing')}</StatusTag>
      )}
    </span>
  )
}

function DocumentActions({
  document,
  collection,
}: {
  readonly document: DocumentInfo
  readonly collection: DocumentCollection
}) {
  const t = useDocumentsText()
  const { id, title, status } = document
  // For screen readers, each link names its document.
  const withTitle = (action: string) => (
    <AccessibleText
      label={
        <>
          {action}: <span lang="en">{title}</span>
        </>
      }
    >
      {action}
    </AccessibleText>
  )
  return (
    <span className="rd-actions">
      <Link to={editDocumentUrl(id, collection)}>{withTitle(t('edit'))}</Link>
      {status !== 'published' && <Link to={previewUrl(id, collection)}>{withTitle(t('preview'))}</Link>}
    </span>
  )
}
