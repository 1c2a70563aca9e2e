import type { DeadLetter } from '@portal/contracts-admin'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, StatusTag, type Tone } from '@portal/ui'
import { DescriptionItem } from '../../../shared/description-item.tsx'
import { useDeadLettersText } from './texts.ts'
import { useDeadLetterCommands } from './use-dead-letter-commands.ts'

const tones: Readonly<Record<DeadLetter['state'], Tone>> = {
  pending: 'warning',
  replayed: 'success',
  discarded: 'neutral',
}

/** One event that failed: time, consumer, error and content, with buttons to replay or discard it. */
export function DeadLetterCard({ letter }: { readonly letter: DeadLetter }) {
  const t = useDeadLettersText()
  const format = useFormats()
  const { replay, discard } = useDeadLetterCommands()
  return (
    <article className="p-card" aria-label={letter.subject}>
      <Cluster>
        <h2>{letter.subject}</h2>
        <StatusTag tone={tones[letter.state]}>{t(`state.${letter.state}`)}</StatusTag>
      </Cluster>
      <p className="p-soft">
        <time dateTime={letter.failedAt}>{format.instant(letter.failedAt)}</time> ·{' '}
        {t('attempts', { count: letter.attempts })}
      </p>
      <dl className="ad-failure-details">
        <DescriptionItem name={t('consumer')}>
          {letter.service}, <code>{letter.consumer}</code>
        </DescriptionItem>
        <DescriptionItem name={t('error')}>
          <code>{letter.error}</code>
        </DescriptionItem>
        <DescriptionItem name={t('event-id')}>
          <code>{letter.eventId}</code>
        </DescriptionItem>
        {letter.resolvedAt && (
          <DescriptionItem name={t('resolved')}>
            {t('resolved.by', { date: format.instant(letter.resolvedAt), account: letter.resolvedBy ?? '' })}
          </DescriptionItem>
        )}
        {letter.reason && <DescriptionItem name={t('reason')}>{letter.reason}</DescriptionItem>}
      </dl>
      <details>
        <summary>{t('payload')}</summary>
        <pre className="ad-payload">{JSON.stringify(letter.payload, null, 2)}</pre>
      </details>
      {letter.state === 'pending' && (
        <Cluster>
          <Button size="s" variant="primary" onClick={() => replay(letter)}>
            {t('replay')}
          </Button>
          <Button size="s" variant="danger" onClick={() => discard(letter)}>
            {t('discard')}
          </Button>
        </Cluster>
      )}
    </article>
  )
}
