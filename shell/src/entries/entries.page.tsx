import { useFormats, useLocale } from '@portal/shell-sdk'
import { Button, Cluster, EmptyState, FactList, LinkButton, Notice, Page, PageTitle, StatusTag } from '@portal/ui'
import { OwnDevice } from '../offline/index.ts'
import { usePortal } from '../portal-context.ts'
import { useStore } from '../store.ts'
import { useText } from '../texts.ts'
import type { KeptEntry, RecordedState } from './kept-entry.ts'

/** `/waiting-entries`: what the user entered on this device and no service has yet. */
export default function EntriesPage() {
  const t = useText()
  const { entries } = usePortal()
  const { kept, isSending } = useStore(entries.store)
  return (
    <Page width="text">
      <PageTitle lead={t('entries.lead')}>{t('entries.title')}</PageTitle>
      {kept.length === 0 ? (
        <EmptyState title={t('entries.empty')}>{t('entries.empty-text')}</EmptyState>
      ) : (
        <div className="p-stack" data-gap="m">
          <p>
            <Button variant="primary" busy={isSending} onClick={() => void entries.sendKept()}>
              {t('entries.send-now')}
            </Button>
          </p>
          <ul className="s-entry-list">
            {kept.map((entry) => (
              <li key={entry.key}>
                <EntryCard entry={entry} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <OwnDevice />
    </Page>
  )
}

function EntryCard({ entry }: { readonly entry: KeptEntry }) {
  const t = useText()
  const formats = useFormats()
  const { dialogs, entries } = usePortal()
  const { key, title, facts, page, enteredAt, refusal, override } = entry
  const language = useLocale() === 'es' ? 'es' : 'en'
  const toFact = ({ name, place, text, since }: RecordedState) => ({
    label: name ?? t('entries.hidden'),
    value: [
      place ?? text?.[language] ?? t('entries.nothing'),
      since && t('entries.since', { time: formats.instant(since) }),
    ]
      .filter(Boolean)
      .join(', '),
  })
  const discard = async () => {
    const confirmed = await dialogs.confirm({
      title: t('entries.discard-title'),
      message: t('entries.discard-text', { title }),
      confirmLabel: t('entries.discard'),
      danger: true,
    })
    if (confirmed) await entries.discard(key)
  }
  return (
    <article className="s-entry p-stack" data-gap="s" aria-labelledby={`entry-${key}`}>
      <h2 id={`entry-${key}`}>{title}</h2>
      <Cluster>
        <StatusTag tone={refusal ? 'danger' : 'warning'}>
          {t(refusal ? 'entries.refused' : 'entries.not-sent')}
        </StatusTag>
        <span className="p-small p-soft">{t('entries.entered-at', { time: formats.instant(enteredAt) })}</span>
      </Cluster>
      {refusal && (
        <Notice tone="danger" title={t('entries.refused-title')}>
          <p lang="en">{refusal.message}</p>
          <p>{t('entries.refused-text')}</p>
        </Notice>
      )}
      {refusal ? (
        <div className="s-entry-sides">
          <section className="p-stack" data-gap="s">
            <h3>{t('entries.entered')}</h3>
            <FactList facts={facts} />
          </section>
          <section className="p-stack" data-gap="s">
            <h3>{t('entries.recorded')}</h3>
            {refusal.recorded && refusal.recorded.length > 0 ? (
              <FactList facts={refusal.recorded.map(toFact)} />
            ) : (
              <p>{t('entries.recorded-elsewhere')}</p>
            )}
          </section>
        </div>
      ) : (
        <FactList facts={facts} />
      )}
      <Cluster>
        <LinkButton to={page} aria-label={t('entries.open-of', { title })}>
          {t('entries.open')}
        </LinkButton>
        {refusal && override && (
          <Button aria-label={t('entries.override-of', { title })} onClick={() => void entries.override(key)}>
            {t('entries.override')}
          </Button>
        )}
        {refusal && !override && (
          <Button aria-label={t('entries.retry-of', { title })} onClick={() => void entries.retry(key)}>
            {t('entries.retry')}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={t(refusal ? 'entries.keep-recorded-of' : 'entries.discard-of', { title })}
          onClick={() => void discard()}
        >
          {t(refusal ? 'entries.keep-recorded' : 'entries.discard')}
        </Button>
      </Cluster>
    </article>
  )
}
