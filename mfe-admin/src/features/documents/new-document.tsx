import { describeFailure } from '@portal/api-client'
import type { DocumentLabel } from '@portal/contracts-regulations'
import { documentExtensions, videoExtensions } from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster, ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { Form } from '@portal/ui/forms'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { Link, useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { useKeptWork } from '../../kept-values.ts'
import { useTitleText } from '../../texts.ts'
import { DocumentFields } from './document-fields.tsx'
import { editingAddress, familyCalls, listPath, type DocumentFamily } from './document-family.ts'
import { isVideoName, noValues, uploadBody, type DocumentValues } from './document-values.ts'
import { InterruptedUploads } from './interrupted-uploads.tsx'
import { useDocumentsText } from './texts.ts'
import { UploadField } from './upload-field.tsx'
import { fromKept, nothingKept, useDocumentForm } from './use-document-form.ts'
import { useLabels } from './use-labels.ts'
import './documents.css'

/** What is uploaded: a document to read, a video, or either. */
export type Uploaded = 'document' | 'video' | 'either'

const extensionsOf: Readonly<Record<Uploaded, readonly string[]>> = {
  document: documentExtensions,
  video: videoExtensions,
  either: [...documentExtensions, ...videoExtensions],
}

/** A new draft with its file. The file goes while the form is filled in. */
export function NewDocument({ family, what }: { readonly family: DocumentFamily; readonly what: Uploaded }) {
  const t = useDocumentsText()
  const title = useTitleText()
  const { labels, error, refetch } = useLabels()
  return (
    <Page width="form">
      <PageTitle lead={t(`lead.upload-${what}`)} eyebrow={<Link to={listPath(family)}>{t(`list.${family}`)}</Link>}>
        {title(what === 'video' ? 'documents.upload-video' : `documents.upload-${family}`)}
      </PageTitle>
      {labels ? (
        <NewDocumentForm family={family} what={what} {...labels} />
      ) : error ? (
        <ErrorState title={t('failed')} {...describeFailure(error, t)} onRetry={refetch} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

function NewDocumentForm({
  family,
  what,
  categories,
  occupations,
}: {
  readonly family: DocumentFamily
  readonly what: Uploaded
  readonly categories: readonly DocumentLabel[]
  readonly occupations: readonly DocumentLabel[]
}) {
  const t = useDocumentsText()
  const shell = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const name = `document.${family}.${what}`
  const keptWork = useKeptWork()
  const [typed] = useState(() => {
    const kept = keptWork.find(name, nothingKept)
    return kept && fromKept(kept.values)
  })
  const { form, forget, refusalOf } = useDocumentForm(name, { saved: noValues, typed, hasFile: false })
  const calls = familyCalls(family)
  const create = useCommand((values: DocumentValues, options) =>
    (isVideoName(values.fileName) ? calls.uploadVideo : calls.upload)({ body: uploadBody(values) }, options),
  )
  const submit = async (values: DocumentValues) => {
    const created = await create.mutateAsync(values)
    forget()
    shell.toasts.show({ kind: 'success', message: t('created') })
    void queries.invalidateQueries({ queryKey: calls.list.key })
    void navigate(editingAddress(family, created.id))
    return undefined
  }
  return (
    <Form form={form} onSubmit={submit} refusalOf={refusalOf} label={t('form')}>
      <InterruptedUploads />
      <UploadField label={t(`file.${what}`)} extensions={extensionsOf[what]} />
      <DocumentFields categories={categories} occupations={occupations} />
      <Cluster>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('create')}
        </Button>
        <Link to={listPath(family)}>{t('leave')}</Link>
      </Cluster>
      <p className="p-soft p-small">{t('create.note')}</p>
    </Form>
  )
}
