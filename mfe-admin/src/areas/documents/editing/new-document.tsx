import { describeFailure } from '@portal/api-client'
import type { DocumentLabel } from '@portal/contracts-regulations'
import { documentExtensions, videoExtensions } from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster, ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { Form } from '@portal/ui/forms'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { Link, useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { useLocalDrafts } from '../../../shared/local-drafts.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { DocumentFields } from './document-fields.tsx'
import { editUrl, getDocumentCalls, getListPath, type DocumentCollection } from './document-collection.ts'
import { isVideoName, emptyValues, toUploadBody, type DocumentValues } from './document-values.ts'
import { InterruptedUploads } from './interrupted-uploads.tsx'
import { useDocumentsText } from './texts.ts'
import { UploadField } from './upload-field.tsx'
import { fromDraftValues, emptyDraftValues, useDocumentForm } from './use-document-form.ts'
import { useDocumentLabels } from './use-document-labels.ts'
import './document-editing.css'

export type UploadKind = 'document' | 'video' | 'either'

const acceptedExtensions: Readonly<Record<UploadKind, readonly string[]>> = {
  document: documentExtensions,
  video: videoExtensions,
  either: [...documentExtensions, ...videoExtensions],
}

/** Creates a draft with its file. The file is uploaded while the user fills in the form. */
export function NewDocument({
  collection,
  kind,
}: {
  readonly collection: DocumentCollection
  readonly kind: UploadKind
}) {
  const t = useDocumentsText()
  const title = useAdminText()
  const { labels, error, refetch } = useDocumentLabels()
  return (
    <Page width="form">
      <PageTitle
        lead={t(`lead.upload-${kind}`)}
        eyebrow={<Link to={getListPath(collection)}>{t(`list.${collection}`)}</Link>}
      >
        {title(kind === 'video' ? 'documents.upload-video' : `documents.upload-${collection}`)}
      </PageTitle>
      {labels ? (
        <NewDocumentForm collection={collection} kind={kind} {...labels} />
      ) : error ? (
        <ErrorState title={t('failed')} {...describeFailure(error, t)} onRetry={refetch} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

function NewDocumentForm({
  collection,
  kind,
  categories,
  occupations,
}: {
  readonly collection: DocumentCollection
  readonly kind: UploadKind
  readonly categories: readonly DocumentLabel[]
  readonly occupations: readonly DocumentLabel[]
}) {
  const t = useDocumentsText()
  const shell = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const name = `document.${collection}.${kind}`
  const localDrafts = useLocalDrafts()
  const [draft] = useState(() => {
    const stored = localDrafts.find(name, emptyDraftValues)
    return stored && fromDraftValues(stored.values)
  })
  const { form, removeDraft, toFormErrors } = useDocumentForm(name, { savedValues: emptyValues, draft, hasFile: false })
  const calls = getDocumentCalls(collection)
  const create = useCommand((values: DocumentValues, options) =>
    (isVideoName(values.fileName) ? calls.uploadVideo : calls.upload)({ body: toUploadBody(values) }, options),
  )
  const submit = async (values: DocumentValues) => {
    const created = await create.mutateAsync(values)
    removeDraft()
    shell.toasts.show({ kind: 'success', message: t('created') })
    void queries.invalidateQueries({ queryKey: calls.list.key })
    void navigate(editUrl(collection, created.id))
    return undefined
  }
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors} label={t('form')}>
      <InterruptedUploads />
      <UploadField label={t(`file.${kind}`)} extensions={acceptedExtensions[kind]} />
      <DocumentFields categories={categories} occupations={occupations} />
      <Cluster>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('create')}
        </Button>
        <Link to={getListPath(collection)}>{t('to-list')}</Link>
      </Cluster>
      <p className="p-soft p-small">{t('create.note')}</p>
    </Form>
  )
}
