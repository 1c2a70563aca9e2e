import { describeFailure } from '@portal/api-client'
import type { PortalDocument } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { Button, FileField, SelectField } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { familyCalls, type DocumentFamily } from './document-family.ts'
import { FileSteps } from './file-steps.tsx'
import { useDocumentsText } from './texts.ts'

const languages = ['en', 'es'] as const
type Language = (typeof languages)[number]

/** A video's captions, one file a language. Those of a published video are changed in its working copy. */
export function Captions({ document, family }: { readonly document: PortalDocument; readonly family: DocumentFamily }) {
  const t = useDocumentsText()
  const shell = useShell()
  const queries = useQueryClient()
  const calls = familyCalls(family)
  const [language, setLanguage] = useState<Language>('en')
  const add = useCommand(
    ({ file }: { readonly language: Language; readonly file: File; readonly name: string }, options) =>
      calls.addCaptions({ params: { id: document.id }, body: captionsBody(language, file) }, options),
  )
  const remove = useCommand(calls.removeCaptions)
  const mayChange = document.status !== 'published'
  const attempt = async (work: () => Promise<unknown>, message: string) => {
    try {
      await work()
      shell.toasts.show({ kind: 'success', message })
      await queries.invalidateQueries({ queryKey: calls.get.key })
    } catch (failure) {
      shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) })
    }
  }
  const take = async (file: File) => {
    // Its name and age tell one file from the next: a file itself says nothing to whoever compares commands.
    const named = { language, file, name: `${file.name} ${file.size} ${file.lastModified}` }
    await attempt(() => add.mutateAsync(named), t('captions.added'))
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
              {mayChange && (
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={t('captions.remove-named', { language: t(`language.${captions.language}`) })}
                  onClick={() =>
                    void attempt(
                      () => remove.mutateAsync({ params: { id: document.id, language: captions.language } }),
                      t('captions.removed'),
                    )
                  }
                >
                  {t('captions.remove')}
                </Button>
              )}
            </div>
            {captions.file.state !== 'Completed' && <FileSteps file={captions.file} />}
          </li>
        ))}
      </ul>
      {mayChange && (
        <div className="ad-captions-add">
          <SelectField
            label={t('captions.language')}
            value={language}
            onChange={(event) => setLanguage(languages.find((one) => one === event.target.value) ?? 'en')}
            options={languages.map((one) => ({ value: one, label: t(`language.${one}`) }))}
          />
          <FileField label={t('captions.file')} accept=".vtt,text/vtt" onFiles={([file]) => file && void take(file)} />
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
