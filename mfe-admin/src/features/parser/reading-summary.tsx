import type { MendedRegulation } from '@portal/regulation-text/mending'
import { Button, Cluster, Notice, SelectField } from '@portal/ui'
import { useRef, useState } from 'react'
import { AppliedNotice } from './applied-notice.tsx'
import { ApplyDialog } from './apply.dialog.tsx'
import type { ParserWork } from './kept-work.ts'
import { useParserText } from './texts.ts'
import type { DoubtWalk } from './use-doubt-walk.ts'
import type { useParser } from './use-parser.ts'

const styles = ['cfr', 'usc', 'tx', 'rcw'] as const

/** What was read in figures, the order of its markers, and the way from doubt to doubt. */
export function ReadingSummary({
  parser,
  work,
  regulation,
  walk,
}: {
  readonly parser: ReturnType<typeof useParser>
  readonly work: ParserWork
  readonly regulation: MendedRegulation
  readonly walk: DoubtWalk
}) {
  const t = useParserText()
  const [isApplying, setIsApplying] = useState(false)
  const apply = useRef<HTMLButtonElement>(null)
  const leftOut = regulation.leftOut.length
  // The button that was pressed is gone with the notice: the next is the one that puts the text in again.
  const onUndone = () => {
    parser.setApplied(undefined)
    apply.current?.focus()
  }
  return (
    <div className="pa-summary">
      <p role="status" className="pa-figures">
        {work.fileName !== undefined && <strong className="pa-file">{work.fileName}</strong>}{' '}
        {t('provisions', { count: regulation.nodes.length })}{' '}
        {walk.count === 0 ? t('doubts.none') : t('doubts', { count: walk.count })}
      </p>
      {work.applied && <AppliedNotice applied={work.applied} onUndone={onUndone} />}
      {leftOut > 0 && <Notice tone="warning">{t('left-out', { count: leftOut })}</Notice>}
      <Cluster>
        <SelectField
          label={t('style')}
          value={work.style ?? ''}
          options={[
            { value: '', label: t('style.found', { style: t(`style.${regulation.style}`) }) },
            ...styles.map((style) => ({ value: style, label: t(`style.${style}`) })),
          ]}
          onChange={(event) => parser.chooseStyle(styles.find((style) => style === event.target.value))}
        />
      </Cluster>
      <div className="pa-bar p-stays">
        {walk.count > 0 && (
          <Cluster>
            <Button onClick={walk.previous}>{t('doubt.previous')}</Button>
            <Button variant="primary" onClick={walk.next}>
              {t('doubt.next')}
            </Button>
            {walk.place > 0 && (
              <span className="p-small p-soft">{t('doubt.place', { place: walk.place, total: walk.count })}</span>
            )}
          </Cluster>
        )}
        <Cluster>
          {work.mends.length > 0 && (
            <Button variant="quiet" onClick={parser.takeBack}>
              {t('take-back')}
            </Button>
          )}
          <Button ref={apply} variant={walk.count === 0 ? 'primary' : 'secondary'} onClick={() => setIsApplying(true)}>
            {t('apply')}
          </Button>
        </Cluster>
      </div>
      {isApplying && (
        <ApplyDialog
          work={work}
          regulation={regulation}
          onClose={() => setIsApplying(false)}
          onApplied={(applied) => {
            parser.setApplied(applied)
            setIsApplying(false)
          }}
        />
      )}
    </div>
  )
}
