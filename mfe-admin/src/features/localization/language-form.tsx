import { placeholdersOf } from '@portal/contracts-admin/rules'
import type { Locale } from '@portal/contracts-shell/light'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, ErrorSummary, Notice, Stack } from '@portal/ui'
import { useId } from 'react'
import { currentOf, isOutdated, sourceOf, type PortalText, type TextForm } from './portal-text.ts'
import { TextPreview } from './text-preview.tsx'
import { useLocalizationText } from './texts.ts'
import { useTextForm } from './use-text-form.ts'

/** One text in one language: how it ships, what readers see instead, how that looks. */
export function LanguageForm({ text, locale }: { readonly text: PortalText; readonly locale: Locale }) {
  const t = useLocalizationText()
  const format = useFormats()
  const id = useId()
  const form = useTextForm(text, locale)
  const stored = text.forms[locale]
  const open = placeholdersOf(sourceOf(text, locale))
  return (
    <section className="al-language" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t(`language.${locale}`)}</h3>
      <Stack gap="s">
        {form.fault !== undefined && (
          <ErrorSummary faults={[{ fieldId: id, message: form.fault }]} refusals={form.refusals} />
        )}
        {form.isStale && <StaleNotice stored={stored} locale={locale} onKeep={form.keepMine} onTake={form.discard} />}
        <Shipped stored={stored} locale={locale} />
        <div className="p-field">
          <label htmlFor={id}>{t('field')}</label>
          {open.length > 0 && (
            <span className="p-help" id={`${id}-help`}>
              {t('field.keep', { names: format.list(open) })}
            </span>
          )}
          <textarea
            id={id}
            className="p-control"
            lang={locale}
            rows={rowsFor(form.value)}
            maxLength={10_000}
            value={form.value}
            aria-describedby={open.length > 0 ? `${id}-help` : undefined}
            aria-invalid={form.fault !== undefined || undefined}
            onChange={(event) => form.type(event.target.value)}
          />
        </div>
        <TextPreview value={form.value} text={text} locale={locale} />
        <Cluster>
          <Button variant="primary" busy={form.isBusy} onClick={form.save}>
            {t('save')}
          </Button>
          {stored.entry && stored.shipped !== undefined && (
            <Button busy={form.isBusy} onClick={form.backToShipped}>
              {t('back')}
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

/** As many lines as the words take, about. */
function rowsFor(value: string): number {
  const lines = value.split('\n').map((line) => Math.max(1, Math.ceil(line.length / 48)))
  return Math.min(
    12,
    Math.max(
      2,
      lines.reduce((sum, taken) => sum + taken),
    ),
  )
}

function Shipped({ stored, locale }: { readonly stored: TextForm; readonly locale: Locale }) {
  const t = useLocalizationText()
  return (
    <>
      {isOutdated(stored) && (
        <Notice tone="warning" title={t('outdated.title')}>
          <p>{t('outdated.then')}</p>
          <p lang={locale}>“{stored.entry?.sourceText}”</p>
        </Notice>
      )}
      <p className="p-label">{t('shipped')}</p>
      {stored.shipped === undefined ? (
        <p className="p-soft">{t('shipped.none')}</p>
      ) : (
        <p className="al-words" lang={locale}>
          {stored.shipped}
        </p>
      )}
    </>
  )
}

function StaleNotice({
  stored,
  locale,
  onKeep,
  onTake,
}: {
  readonly stored: TextForm
  readonly locale: Locale
  readonly onKeep: () => void
  readonly onTake: () => void
}) {
  const t = useLocalizationText()
  return (
    <Notice tone="warning" title={t('stale.title')} live>
      <p>{t(stored.entry ? 'stale.changed' : 'stale.back')}</p>
      <p className="al-words" lang={locale}>
        {currentOf(stored)}
      </p>
      <Cluster>
        <Button size="s" onClick={onKeep}>
          {t('stale.keep-mine')}
        </Button>
        <Button size="s" onClick={onTake}>
          {t('stale.take-theirs')}
        </Button>
      </Cluster>
    </Notice>
  )
}
