import type { RegulationNode } from '@portal/contracts-regulations'
import { useEffect, useRef } from 'react'
import { toAnchor } from '@portal/regulation-reading/urls'
import { formatProvisionName } from '../../shared/provision/provision-name.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { getPartTitle, hasSpanishTitle } from '@portal/regulation-reading/contents'
import { getPartName } from '@portal/regulation-reading/provision'
import type { SpanishTranslations } from '@portal/regulation-reading/spanish-translations'

export interface TableOfContentsProps {
  readonly parts: readonly RegulationNode[]
  readonly currentPartId: string | undefined
  /** Spanish translations of the headings, where available. */
  readonly spanish: SpanishTranslations
  /** Called when a part is chosen, to close the dialog on a phone. */
  readonly onNavigate?: () => void
  readonly commentCounts?: ReadonlyMap<string, number>
}

/** The table of contents, with the current part marked. */
export function TableOfContents({ parts, currentPartId, spanish, onNavigate, commentCounts }: TableOfContentsProps) {
  const t = useText()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    const scrollContainer = list.current?.closest<HTMLElement>('.rv-contents')
    // Don't scroll while the reader moves through the contents by keyboard.
    if (!current || !scrollContainer || scrollContainer.contains(document.activeElement)) return
    const [top, bottom] = [
      current.offsetTop - scrollContainer.offsetTop,
      current.offsetTop - scrollContainer.offsetTop + current.offsetHeight,
    ]
    if (top < scrollContainer.scrollTop || bottom > scrollContainer.scrollTop + scrollContainer.clientHeight)
      scrollContainer.scrollTo({ top: top - scrollContainer.clientHeight / 3 })
  }, [currentPartId])
  return (
    <>
      {hasSpanishTitle(parts, spanish) && <p className="rv-contents-notice">{t('viewer.authentic')}</p>}
      <ol ref={list} className="rv-contents-list">
        {parts.map((part) => (
          <li key={part.regulationId} data-kind={part.kind}>
            <a
              href={`#${toAnchor(part.label)}`}
              aria-current={part.regulationId === currentPartId ? 'location' : undefined}
              {...(onNavigate && { onClick: onNavigate })}
            >
              <span className="rv-contents-number">
                {formatProvisionName(part.kind === 'rule' ? part.label : getPartName(part.marker ?? part.label), t)}
              </span>{' '}
              <PartTitle part={part} spanish={spanish} />{' '}
              {(commentCounts?.get(part.regulationId) ?? 0) > 0 && (
                <span className="rv-contents-count">
                  <span aria-hidden="true">{commentCounts?.get(part.regulationId)}</span>
                  <span className="p-visually-hidden">
                    {t('viewer.comments-count', { count: commentCounts?.get(part.regulationId) ?? 0 })}
                  </span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
    </>
  )
}

/** The title of a part, in the language of its text. */
function PartTitle({ part, spanish }: { readonly part: RegulationNode; readonly spanish: SpanishTranslations }) {
  const t = useText()
  const { text, lang } = getPartTitle(part, spanish)
  return text === '' ? <span>{t('viewer.reserved')}</span> : <span lang={lang}>{text}</span>
}
