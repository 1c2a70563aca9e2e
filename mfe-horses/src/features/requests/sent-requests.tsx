import type { HorsesHttp } from '@portal/contracts-horses'
import type { ResultsOf } from '@portal/contracts-common'
import { useFormats } from '@portal/shell-sdk'
import { LinkButton, Notice } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useEffect, useRef } from 'react'
import { useRequestText } from './texts.ts'
import { useProblemText } from './use-problem-text.ts'

export interface NamedHorse {
  readonly horseId: string
  readonly name: string
}
export type Sent = ResultsOf<HorsesHttp['sendRequests']>

/** What happened to each horse of a new request. */
export function SentRequests({ sent, horses }: { readonly sent: Sent; readonly horses: readonly NamedHorse[] }) {
  const t = useRequestText()
  const formats = useFormats()
  const describeProblem = useProblemText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const count = sent.requests.filter(({ requestId }) => requestId !== null).length
  const isPartial = count < sent.requests.length
  return (
    <div className="p-stack" data-gap="l">
      <h2 ref={heading} tabIndex={-1}>
        {t('sent.title')}
      </h2>
      <Notice tone="success">
        <p>{t('sent.all', { count, date: formats.instant(sent.expiresAt) })}</p>
      </Notice>
      {isPartial && <Notice tone="warning" title={t('sent.some')} />}
      <ul className="request-results">
        {sent.requests.map(({ horseId, requestId, problem }) => (
          <li key={horseId}>
            <span>{horses.find((horse) => horse.horseId === horseId)?.name}</span>
            {requestId === null ? (
              <span>{describeProblem(problem ?? '')}</span>
            ) : (
              <Link to={`/requests/${requestId}`}>{t('sent.open')}</Link>
            )}
          </li>
        ))}
      </ul>
      <p>
        <LinkButton variant="primary" to="/requests?list=waiting">
          {t('sent.show')}
        </LinkButton>
      </p>
    </div>
  )
}
