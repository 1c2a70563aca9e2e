import { CallFailure, describeFailure } from '@portal/api-client'
import type { PortalDocument } from '@portal/contracts-regulations'
import { documentExtensions, videoExtensions } from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster, ErrorState, LoadingState, Notice } from '@portal/ui'
import { Form, useFormContext } from '@portal/ui/forms'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { useLocalDrafts } from '../../../shared/local-drafts.ts'
import { DocumentFields } from './document-fields.tsx'
import { getDocumentCalls, type DocumentCollection } from './document-collection.ts'
import { toFormValues, type DocumentValues } from './document-values.ts'
import { useDocumentsText } from './texts.ts'
import { UploadField } from './upload-field.tsx'
import { fromDraftValues, emptyDraftValues, useDocumentForm } from './use-document-form.ts'
import { useDocumentLabels } from './use-document-labels.ts'

/** Edits a draft or working copy. Unsaved changes survive a reload and changes by someone else. */
export function DocumentForm(props: { readonly document: PortalDocument; readonly collection: DocumentCollection }) {
  const t = useDocumentsText()
  const { labels, error, refetch } = useDocumentLabels()
  if (labels) return <LoadedForm {...props} labels={labels} />
  return error ? <ErrorState title={t('failed')} {...describeFailure(error, t)} onRetry={refetch} /> : <LoadingState />
}

function LoadedForm({
  document,
  collection,
  labels,
}: {
  readonly document: PortalDocument
  readonly collection: DocumentCollection
  readonly labels: NonNullable<ReturnType<typeof useDocumentLabels>['labels']>
}) {
  const t = useDocumentsText()
  const shell = useShell()
  const queries = useQueryClient()
  const calls = getDocumentCalls(collection)
  const name = `document.${document.id}`
  const localDrafts = useLocalDrafts()
  const [draft] = useState(() => {
    const stored = localDrafts.find(name, emptyDraftValues)
    return stored && fromDraftValues(stored.values)
  })
  const [expectedVersion, setExpectedVersion] = useState(document.lockVersion)
  const [theirs, setTheirs] = useState<PortalDocument>()
  const { form, removeDraft, toFormErrors } = useDocumentForm(name, {
    savedValues: toFormValues(document),
    draft,
    hasFile: true,
  })
  const update = useCommand(calls.update)
  const isVideo = document.file.kind === 'mp4' || document.file.kind === 'webm'

  const resetTo = (saved: PortalDocument) => {
    removeDraft()
    setExpectedVersion(saved.lockVersion)
    setTheirs(undefined)
    form.reset(toFormValues(saved))
  }
  const submit = async ({ title, description, category, occupations, file }: DocumentValues) => {
    try {
      const saved = await update.mutateAsync({
        params: { id: document.id },
        body: {
          title: title.trim(),
          description: description.trim(),
          documentCategory: category,
          occupations: [...occupations],
          ...(file && { file }),
          expectedVersion,
        },
      })
      resetTo(saved)
      shell.toasts.show({ kind: 'success', message: t('saved') })
      await Promise.all([calls.get, calls.list].map(({ key }) => queries.invalidateQueries({ queryKey: key })))
      return undefined
    } catch (failure) {
      if (failure instanceof CallFailure && failure.error === 'resource.stale') {
        setTheirs(await calls.get({ params: { id: document.id } }))
      }
      throw failure
    }
  }
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors} label={t('form')}>
      {theirs && (
        <Notice tone="warning" title={t('stale.title')} live>
          <p>{t('stale.text')}</p>
          <p className="ad-description" lang="en">
            <strong>{theirs.title}</strong>: {theirs.description}
          </p>
          <Cluster>
            <Button
              size="s"
              onClick={() => {
                setExpectedVersion(theirs.lockVersion)
                setTheirs(undefined)
              }}
            >
              {t('stale.keep-mine')}
            </Button>
            <Button size="s" onClick={() => resetTo(theirs)}>
              {t('stale.take-theirs')}
            </Button>
          </Cluster>
        </Notice>
      )}
      <DocumentFields {...labels} />
      <UploadField
        key={document.file.fileId}
        label={t('file.replace')}
        extensions={isVideo ? videoExtensions : documentExtensions}
      />
      <FormActions onDiscard={() => resetTo(document)} />
    </Form>
  )
}

function FormActions({ onDiscard }: { readonly onDiscard: () => void }) {
  const t = useDocumentsText()
  const { isSubmitting, isDirty } = useFormContext().formState
  return (
    <Cluster>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {t('save')}
      </Button>
      {isDirty && (
        <>
          <Button variant="quiet" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <span className="p-soft p-small" role="status">
            {t('unsaved')}
          </span>
        </>
      )}
    </Cluster>
  )
}
