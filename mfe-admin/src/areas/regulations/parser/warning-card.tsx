import type { OpenWarning } from '@portal/regulation-text/corrections'
import { Button, Cluster, Notice } from '@portal/ui'
import { useParseWarningText } from '../parse-warning-texts.ts'
import { useParserText } from './texts.ts'

/** Warnings with alternative positions for the line. If the user chooses one, the parser continues from there. */
const codesWithAlternatives = [
  'ambiguous-marker',
  'sequence-starts-late',
  'level-skipped',
  'gap-in-sequence',
  'duplicate-marker',
  'out-of-sequence',
  'unusual-order',
  'not-a-marker',
]

/** One parse warning with the actions that resolve it. */
export function WarningCard({
  warning,
  canCorrect,
  onInterpret,
  onAccept,
}: {
  readonly warning: OpenWarning
  /** Whether the provision can be moved, joined or split here. */
  readonly canCorrect: boolean
  readonly onInterpret: (path: readonly string[]) => void
  readonly onAccept: () => void
}) {
  const t = useParserText()
  const describeWarning = useParseWarningText()
  const alternatives = codesWithAlternatives.includes(warning.code) ? warning.interpretations.slice(1) : []
  return (
    <Notice tone="warning" title={describeWarning(warning.code)}>
      <p>{t(alternatives.length > 0 ? 'warning.choose' : canCorrect ? 'warning.correct' : 'warning.accept-only')}</p>
      {warning.affectedPaths.length > 1 && <p>{t('warning.affected', { count: warning.affectedPaths.length - 1 })}</p>}
      <Cluster>
        <Button size="s" onClick={onAccept}>
          {t('warning.accept', { label: formatPath(warning.path) })}
        </Button>
        {alternatives.map(({ path }) => (
          <Button key={path.join('/')} size="s" onClick={() => onInterpret(path)}>
            {t('warning.interpret', { label: formatPath(path) })}
          </Button>
        ))}
      </Cluster>
    </Notice>
  )
}

function formatPath(path: readonly string[]): string {
  return path.join(' › ')
}
