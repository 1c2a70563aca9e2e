import { CallFailure, describeFailure } from '@portal/api-client'
import type { PortalDocument } from '@portal/contracts-regulations'
import { documentExtensions, videoExtensions } from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster, ErrorState, LoadingState, Notice } from '@portal/ui'
import { Form, useFormContext } from '@portal/ui/forms'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { useKeptWork } from '../../kept-values.ts'
import { DocumentFields } from './document-fields.tsx'
import { familyCalls, type DocumentFamily } from './document-family.ts'
import { valuesOf, type DocumentValues } from './document-values.ts'
import { useDocumentsText } from './texts.ts'
import { UploadField } from './upload-field.tsx'
import { fromKept, nothingKept, useDocumentForm } from './use-document-form.ts'
import { useLabels } from './use-labels.ts'

/** A draft or a working copy being changed. What was typed survives a reload, and somebody else's change. */
export function DocumentForm(props: { readonly document: PortalDocument; readonly family: DocumentFamily }) {
  const t = useDocumentsText()
  const { labels, error, refetch } = useLabels()
  if (labels) return <LabelledForm {...props} labels={labels} />
  return error ? <ErrorState title={t('failed')} {...describeFailure(error, t)} onRetry={refetch} /> : <LoadingState />
}

function LabelledForm({
  document,
  family,
  labels,
}: {
  readonly document: PortalDocument
  readonly family: DocumentFamily
  readonly labels: NonNullable<ReturnType<typeof useLabels>['labels']>
}) {
  const t = useDocumentsText()
  const shell = useShell()
  const queries = useQueryClient()
  const calls = familyCalls(family)
  const name = `document.${document.id}`
  const keptWork = useKeptWork()
  const [typed] = useState(() => {
    const kept = keptWork.find(name, nothingKept)
    return kept && fromKept(kept.values)
  })
  const [expectedVersion, setExpectedVersion] = useState(document.lockVersion)
  const [theirs, setTheirs] = useState<PortalDocument>()
  const { form, forget, refusalOf } = useDocumentForm(name, { saved: valuesOf(document), typed, hasFile: true })
  const update = useCommand(calls.update)
  const isVideo = document.file.kind === 'mp4' || document.file.kind === 'webm'

  const show = (saved: PortalDocument) => {
    forget()
    setExpectedVersion(saved.lockVersion)
    setTheirs(undefined)
    form.reset(valuesOf(saved))
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
      show(saved)
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
    <Form form={form} onSubmit={submit} refusalOf={refusalOf} label={t('form')}>
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
            <Button size="s" onClick={() => show(theirs)}>
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
      <FormActs onDiscard={() => show(document)} />
    </Form>
  )
}

function FormActs({ onDiscard }: { readonly onDiscard: () => void }) {
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
