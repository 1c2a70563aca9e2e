import type { Comment, DefinitionComment } from '@portal/contracts-regulations'
import { useFormats } from '@portal/shell-sdk'
import { StatusTag } from '@portal/ui'
import type { ReactNode } from 'react'
import { useCommentText } from './texts.ts'

/** The authority's answer to a comment. */
export function AuthorityAnswer({
  response,
  children,
}: {
  readonly response: NonNullable<(Comment | DefinitionComment)['response']>
  /** A link to the version changed in response, if any. */
  readonly children?: ReactNode
}) {
  const t = useCommentText()
  const format = useFormats()
  const { outcome } = response
  return (
    <div className="rc-answer">
      <p className="rc-card-head">
        <strong>{t('answer.title')}</strong>
        <StatusTag tone={outcome === 'accepted' || outcome === 'partly' ? 'success' : 'neutral'}>
          {t(`outcome.${outcome}`)}
        </StatusTag>
      </p>
      <p className="rc-text">{response.text}</p>
      <p className="p-soft p-small">
        {response.by} · {format.day(response.at)}
        {children}
      </p>
    </div>
  )
}
