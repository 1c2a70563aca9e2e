import type { NoticeTemplateDetails } from '@portal/contracts-registration'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, StatusTag } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useState } from 'react'
import { staffApi } from '../../../shared/api.ts'
import { useNoticeTemplatesText } from './texts.ts'
import { useTemplateCommands } from './use-template-commands.ts'

/** The texts of one kind in one language: preview, versions, and what can be done. */
export function TemplateCard({ template }: { readonly template: NoticeTemplateDetails }) {
  const t = useNoticeTemplatesText()
  const formats = useFormats()
  const { edit, reset } = useTemplateCommands()
  const { kind, locale, texts, isEdited, changedAt, version } = template
  const language = t(`template.${locale}`)
  return (
    <section aria-label={`${kind}, ${language}`}>
      <h3 lang={locale}>{texts.title}</h3>
      <p className="p-small p-soft">
        {language}{' '}
        <StatusTag tone={isEdited ? 'info' : 'neutral'}>
          {isEdited && changedAt !== null
            ? t('template.edited', { date: formats.day(changedAt) })
            : t('template.default')}
        </StatusTag>
      </p>
      <details>
        <summary>{t('template.preview')}</summary>
        <Preview template={template} />
      </details>
      {version > 0 && <Versions template={template} />}
      <Cluster>
        <Button size="s" aria-label={t('template.edit-label', { kind, language })} onClick={() => void edit(template)}>
          {t('template.edit')}
        </Button>
        {isEdited && (
          <Button
            size="s"
            variant="quiet"
            aria-label={t('template.reset-label', { kind, language })}
            onClick={() => void reset(template)}
          >
            {t('template.reset')}
          </Button>
        )}
      </Cluster>
    </section>
  )
}

function Preview({ template: { texts, placeholders, locale } }: { readonly template: NoticeTemplateDetails }) {
  const t = useNoticeTemplatesText()
  const render = (text: string) =>
    text.replaceAll(/\{\{([^{}]*)\}\}/g, (_, name: string) => placeholders[name.trim()] ?? '')
  return (
    <dl>
      {(['title', 'text', 'mail', 'sms'] as const).map((name) => (
        <div key={name}>
          <dt>{t(`form.${name}`)}</dt>
          <dd lang={locale} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {render(texts[name])}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Versions({ template: { kind, locale } }: { readonly template: NoticeTemplateDetails }) {
  const t = useNoticeTemplatesText()
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const versions = useQuery({
    ...staffApi().listNoticeTemplateVersions.query({ params: { kind, locale }, query: {} }),
    enabled: isOpen,
  })
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('template.versions')}</summary>
      <ul>
        {versions.data?.items.map(({ version, changedAt, texts }) => (
          <li key={version}>
            {t('template.version', {
              version,
              date: formats.instant(changedAt),
              title: texts?.title ?? t('template.version-default'),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}
