import { findPlaceholders } from '@portal/contracts-admin/rules'
import type { Locale } from '@portal/contracts-shell/light'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, ErrorSummary, Notice, Stack } from '@portal/ui'
import { useId } from 'react'
import { getCurrentText, isOutdated, getSourceText, type PortalText, type LanguageText } from './portal-text.ts'
import { TextPreview } from './text-preview.tsx'
import { useLocalizationText } from './texts.ts'
import { useTextForm } from './use-text-form.ts'

/** Edits one text in one language, with its default text and a preview. */
export function LanguageForm({ text, locale }: { readonly text: PortalText; readonly locale: Locale }) {
  const t = useLocalizationText()
  const format = useFormats()
  const id = useId()
  const form = useTextForm(text, locale)
  const stored = text.languages[locale]
  const placeholders = findPlaceholders(getSourceText(text, locale))
  return (
    <section className="al-language" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t(`language.${locale}`)}</h3>
      <Stack gap="s">
        {form.error !== undefined && (
          <ErrorSummary errors={[{ fieldId: id, message: form.error }]} failedSubmits={form.failedSubmits} />
        )}
        {form.isStale && (
          <StaleNotice stored={stored} locale={locale} onKeepMine={form.keepMine} onUseTheirs={form.discard} />
        )}
        <DefaultText stored={stored} locale={locale} />
        <div className="p-field">
          <label htmlFor={id}>{t('field')}</label>
          {placeholders.length > 0 && (
            <span className="p-help" id={`${id}-help`}>
              {t('field.keep', { names: format.list(placeholders) })}
            </span>
          )}
          <textarea
            id={id}
            className="p-control"
            lang={locale}
            rows={estimateRows(form.value)}
            maxLength={10_000}
            value={form.value}
            aria-describedby={placeholders.length > 0 ? `${id}-help` : undefined}
            aria-invalid={form.error !== undefined || undefined}
            onChange={(event) => form.onInput(event.target.value)}
          />
        </div>
        <TextPreview value={form.value} text={text} locale={locale} />
        <Cluster>
          <Button variant="primary" busy={form.isBusy} onClick={form.save}>
            {t('save')}
          </Button>
          {stored.entry && stored.defaultText !== undefined && (
            <Button busy={form.isBusy} onClick={form.resetToDefault}>
              {t('reset')}
            </Button>
          )}
          {form.hasDraft && !form.isStale && (
            <Button variant="quiet" onClick={form.discard}>
              {t('discard')}
            </Button>
          )}
        </Cluster>
      </Stack>
    </section>
  )
}

/** Estimates how many lines the text needs. */
function estimateRows(value: string): number {
  const lines = value.split('\n').map((line) => Math.max(1, Math.ceil(line.length / 48)))
  return Math.min(
    12,
    Math.max(
      2,
      lines.reduce((sum, count) => sum + count),
    ),
  )
}

function DefaultText({ stored, locale }: { readonly stored: LanguageText; readonly locale: Locale }) {
  const t = useLocalizationText()
  return (
    <>
      {isOutdated(stored) && (
        <Notice tone="warning" title={t('outdated.title')}>
          <p>{t('outdated.previous')}</p>
          <p lang={locale}>“{stored.entry?.sourceText}”</p>
        </Notice>
      )}
      <p className="p-label">{t('default')}</p>
      {stored.defaultText === undefined ? (
        <p className="p-soft">{t('default.none')}</p>
      ) : (
        <p className="al-text" lang={locale}>
          {stored.defaultText}
        </p>
      )}
    </>
  )
}

function StaleNotice({
  stored,
  locale,
  onKeepMine,
  onUseTheirs,
}: {
  readonly stored: LanguageText
  readonly locale: Locale
  readonly onKeepMine: () => void
  readonly onUseTheirs: () => void
}) {
  const t = useLocalizationText()
  return (
    <Notice tone="warning" title={t('stale.title')} live>
      <p>{t(stored.entry ? 'stale.changed' : 'stale.reset')}</p>
      <p className="al-text" lang={locale}>
        {getCurrentText(stored)}
      </p>
      <Cluster>
        <Button size="s" onClick={onKeepMine}>
          {t('stale.keep-mine')}
        </Button>
        <Button size="s" onClick={onUseTheirs}>
          {t('stale.take-theirs')}
        </Button>
      </Cluster>
    </Notice>
  )
}
