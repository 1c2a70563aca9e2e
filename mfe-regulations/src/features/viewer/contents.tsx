import type { RegulationNode } from '@portal/contracts-regulations'
import { useEffect, useRef } from 'react'
import { anchorOf } from '../../addresses.ts'
import { provisionName } from '../../provision-name.ts'
import { useText } from '../../texts.ts'
import { partWords } from '@portal/regulation-reading/contents'
import { partName } from '@portal/regulation-reading/provision'
import type { SpanishText } from '@portal/regulation-reading/spanish'

export interface ContentsProps {
  readonly parts: readonly RegulationNode[]
  readonly here: string | undefined
  /** Spanish words that stand in the place of the English. */
  readonly spanish: SpanishText
  /** Called when a part was chosen, for the drawer of a phone to close. */
  readonly onChosen?: () => void
  readonly counts?: ReadonlyMap<string, number>
}

/** The table of contents, with the place the reader is in. */
export function Contents({ parts, here, spanish, onChosen, counts }: ContentsProps) {
  const t = useText()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    const box = list.current?.closest<HTMLElement>('.rv-contents')
    // Whoever goes through it by keyboard is not taken away from the entry they are on.
    if (!current || !box || box.contains(document.activeElement)) return
    const [top, bottom] = [current.offsetTop - box.offsetTop, current.offsetTop - box.offsetTop + current.offsetHeight]
    if (top < box.scrollTop || bottom > box.scrollTop + box.clientHeight)
      box.scrollTo({ top: top - box.clientHeight / 3 })
  }, [here])
  return (
    <ol ref={list} className="rv-contents-list">
      {parts.map((part) => (
        <li key={part.regulationId} data-kind={part.kind}>
          <a
            href={`#${anchorOf(part.label)}`}
            aria-current={part.regulationId === here ? 'location' : undefined}
            {...(onChosen && { onClick: onChosen })}
          >
            <span className="rv-contents-number">
              {provisionName(part.kind === 'rule' ? part.label : partName(part.marker ?? part.label), t)}
            </span>{' '}
            <PartWords part={part} spanish={spanish} />{' '}
            {(counts?.get(part.regulationId) ?? 0) > 0 && (
              <span className="rv-contents-count">
                <span aria-hidden="true">{counts?.get(part.regulationId)}</span>
                <span className="p-visually-hidden">
                  {t('viewer.comments-count', { count: counts?.get(part.regulationId) ?? 0 })}
                </span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ol>
  )
}

/** What a part is called, in the language its text stands in. */
function PartWords({ part, spanish }: { readonly part: RegulationNode; readonly spanish: SpanishText }) {
  const t = useText()
  const { words, lang } = partWords(part, spanish)
  return words === '' ? <span>{t('viewer.reserved')}</span> : <span lang={lang}>{words}</span>
}
