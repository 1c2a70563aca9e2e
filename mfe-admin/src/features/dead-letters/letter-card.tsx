import type { DeadLetter } from '@portal/contracts-admin'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, StatusTag, type Tone } from '@portal/ui'
import { Fact } from '../../fact.tsx'
import { useDeadLettersText } from './texts.ts'
import { useDecisions } from './use-decisions.ts'

const tones: Readonly<Record<DeadLetter['state'], Tone>> = {
  waiting: 'warning',
  replayed: 'success',
  discarded: 'neutral',
}

/** One event: when and where it failed and why, what it holds, and what is done about it. */
export function LetterCard({ letter }: { readonly letter: DeadLetter }) {
  const t = useDeadLettersText()
  const format = useFormats()
  const { replay, discard } = useDecisions()
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
      <dl className="ad-letter-facts">
        <Fact name={t('consumer')}>
          {letter.service}, <code>{letter.consumer}</code>
        </Fact>
        <Fact name={t('failure')}>
          <code>{letter.failure}</code>
        </Fact>
        <Fact name={t('event-id')}>
          <code>{letter.eventId}</code>
        </Fact>
        {letter.decidedAt && (
          <Fact name={t('decided')}>
            {t('decided.by', { date: format.instant(letter.decidedAt), by: letter.decidedBy ?? '' })}
          </Fact>
        )}
        {letter.reason && <Fact name={t('reason')}>{letter.reason}</Fact>}
      </dl>
      <details>
        <summary>{t('payload')}</summary>
        <pre className="ad-payload">{JSON.stringify(letter.payload, null, 2)}</pre>
      </details>
      {letter.state === 'waiting' && (
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
