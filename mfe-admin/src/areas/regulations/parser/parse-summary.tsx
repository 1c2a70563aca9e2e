import type { CorrectedRegulation } from '@portal/regulation-text/corrections'
import { Button, Cluster, Notice, SelectField } from '@portal/ui'
import { useRef, useState } from 'react'
import { AppliedNotice } from './applied-notice.tsx'
import { ApplyDialog } from './apply.dialog.tsx'
import type { ParserSession } from './parser-session.ts'
import { useParserText } from './texts.ts'
import type { WarningNavigation } from './use-warning-navigation.ts'
import type { useParser } from './use-parser.ts'

const styles = ['cfr', 'usc', 'tx', 'rcw', 'md', 'or'] as const

/** Counts of provisions and warnings, the numbering style, and buttons to step through warnings and import the text. */
export function ParseSummary({
  parser,
  session,
  regulation,
  warningNavigation,
}: {
  readonly parser: ReturnType<typeof useParser>
  readonly session: ParserSession
  readonly regulation: CorrectedRegulation
  readonly warningNavigation: WarningNavigation
}) {
  const t = useParserText()
  const [isApplying, setApplying] = useState(false)
  const applyButton = useRef<HTMLButtonElement>(null)
  const skippedCount = regulation.skippedCorrections.length
  // The notice disappears with the button that had the focus, so the focus moves to the button that applies the text.
  const onUndone = () => {
    parser.setApplied(undefined)
    applyButton.current?.focus()
  }
  return (
    <div className="pa-summary">
      <p role="status" className="pa-counts">
        {session.fileName !== undefined && <strong className="pa-file">{session.fileName}</strong>}{' '}
        {t('provisions', { count: regulation.nodes.length })}{' '}
        {warningNavigation.count === 0 ? t('warnings.none') : t('warnings', { count: warningNavigation.count })}
      </p>
      {session.applied && <AppliedNotice applied={session.applied} onUndone={onUndone} />}
      {skippedCount > 0 && <Notice tone="warning">{t('skipped', { count: skippedCount })}</Notice>}
      <Cluster>
        <SelectField
          label={t('style')}
          value={session.style ?? ''}
          options={[
            { value: '', label: t('style.detected', { style: t(`style.${regulation.style}`) }) },
            ...styles.map((style) => ({ value: style, label: t(`style.${style}`) })),
          ]}
          onChange={(event) => parser.chooseStyle(styles.find((style) => style === event.target.value))}
        />
      </Cluster>
      <div className="pa-bar p-sticky">
        {warningNavigation.count > 0 && (
          <Cluster>
            <Button onClick={warningNavigation.previous}>{t('warning.previous')}</Button>
            <Button variant="primary" onClick={warningNavigation.next}>
              {t('warning.next')}
            </Button>
            {warningNavigation.position > 0 && (
              <span className="p-small p-soft">
                {t('warning.position', { position: warningNavigation.position, total: warningNavigation.count })}
              </span>
            )}
          </Cluster>
        )}
        <Cluster>
          {session.corrections.length > 0 && (
            <Button variant="quiet" onClick={parser.undoCorrection}>
              {t('undo-correction')}
            </Button>
          )}
          <Button
            ref={applyButton}
            variant={warningNavigation.count === 0 ? 'primary' : 'secondary'}
            onClick={() => setApplying(true)}
          >
            {t('apply')}
          </Button>
        </Cluster>
      </div>
      {isApplying && (
        <ApplyDialog
          session={session}
          regulation={regulation}
          onClose={() => setApplying(false)}
          onApplied={(applied) => {
            parser.setApplied(applied)
            setApplying(false)
          }}
        />
      )}
    </div>
  )
}
