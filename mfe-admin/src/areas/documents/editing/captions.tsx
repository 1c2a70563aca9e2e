import { describeFailure } from '@portal/api-client'
import type { PortalDocument } from '@portal/contracts-regulations'
import { documentLifecycle } from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { Button, FileField, SelectField } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { getDocumentCalls, type DocumentCollection } from './document-collection.ts'
import { FileStatus } from './file-status.tsx'
import { useDocumentsText } from './texts.ts'

const languages = ['en', 'es'] as const
type Language = (typeof languages)[number]

/** Captions of a video, one file per language. Captions of a published video are edited in its working copy. */
export function Captions({
  document,
  collection,
}: {
  readonly document: PortalDocument
  readonly collection: DocumentCollection
}) {
  const t = useDocumentsText()
  const shell = useShell()
  const queries = useQueryClient()
  const calls = getDocumentCalls(collection)
  const [language, setLanguage] = useState<Language>('en')
  const add = useCommand(
    ({ file }: { readonly language: Language; readonly file: File; readonly name: string }, options) =>
      calls.addCaptions({ params: { id: document.id }, body: captionsBody(language, file) }, options),
  )
  const remove = useCommand(calls.removeCaptions)
  const canEdit = documentLifecycle.transition(document.status, 'change') !== null
  const runAndNotify = async (send: () => Promise<unknown>, successMessage: string) => {
    try {
      await send()
      shell.toasts.show({ kind: 'success', message: successMessage })
      await queries.invalidateQueries({ queryKey: calls.get.key })
    } catch (failure) {
      shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) })
    }
  }
  const upload = async (file: File) => {
    // Commands are compared by their JSON, which is empty for a File, so the name identifies it.
    const input = { language, file, name: `${file.name} ${file.size} ${file.lastModified}` }
    await runAndNotify(() => add.mutateAsync(input), t('captions.added'))
  }
  return (
    <section className="ad-part" aria-labelledby="ad-captions">
      <h2 id="ad-captions">{t('captions')}</h2>
      {document.captions.length === 0 && <p className="p-soft">{t('captions.none')}</p>}
      <ul className="p-plain-list">
        {document.captions.map((captions) => (
          <li key={captions.language}>
            <div className="p-cluster">
              <strong>{t(`language.${captions.language}`)}</strong>
              {canEdit && (
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={t('captions.remove-named', { language: t(`language.${captions.language}`) })}
                  onClick={() =>
                    void runAndNotify(
                      () => remove.mutateAsync({ params: { id: document.id, language: captions.language } }),
                      t('captions.removed'),
                    )
                  }
                >
                  {t('captions.remove')}
                </Button>
              )}
            </div>
            {captions.file.state !== 'Completed' && <FileStatus file={captions.file} />}
          </li>
        ))}
      </ul>
      {canEdit && (
        <div className="ad-captions-add">
          <SelectField
            label={t('captions.language')}
            value={language}
            onChange={(event) => setLanguage(languages.find((each) => each === event.target.value) ?? 'en')}
            options={languages.map((each) => ({ value: each, label: t(`language.${each}`) }))}
          />
          <FileField
            label={t('captions.file')}
            accept=".vtt,text/vtt"
            onFiles={([file]) => file && void upload(file)}
          />
        </div>
      )}
    </section>
  )
}

function captionsBody(language: Language, file: File): FormData {
  const body = new FormData()
  body.set('Language', language)
  body.set('File', file)
  return body
}
