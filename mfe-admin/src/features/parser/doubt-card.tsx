import type { OpenDoubt } from '@portal/regulation-text/mending'
import { Button, Cluster, Notice } from '@portal/ui'
import { useDoubtWords } from '../../doubt-words.ts'
import { useParserText } from './texts.ts'

/** Doubts whose other reading is another place for the same line: the parser can read on from it. */
const choosable = [
  'ambiguous-marker',
  'sequence-starts-late',
  'level-skipped',
  'gap-in-sequence',
  'duplicate-marker',
  'out-of-sequence',
  'unusual-order',
  'not-a-marker',
]

/** One doubt: why, and the ways to settle it. */
export function DoubtCard({
  doubt,
  canMend,
  onRead,
  onAccept,
}: {
  readonly doubt: OpenDoubt
  /** Whether the provision can be moved, joined or split here. */
  readonly canMend: boolean
  readonly onRead: (path: readonly string[]) => void
  readonly onAccept: () => void
}) {
  const t = useParserText()
  const why = useDoubtWords()
  const others = choosable.includes(doubt.code) ? doubt.readings.slice(1) : []
  return (
    <Notice tone="warning" title={why(doubt.code)}>
      <p>{t(others.length > 0 ? 'doubt.choose' : canMend ? 'doubt.look' : 'doubt.as-is')}</p>
      {doubt.covers.length > 1 && <p>{t('doubt.covers', { count: doubt.covers.length - 1 })}</p>}
      <Cluster>
        <Button size="s" onClick={onAccept}>
          {t('doubt.accept', { label: nameOf(doubt.path) })}
        </Button>
        {others.map(({ path }) => (
          <Button key={path.join('/')} size="s" onClick={() => onRead(path)}>
            {t('doubt.read', { label: nameOf(path) })}
          </Button>
        ))}
      </Cluster>
    </Notice>
  )
}

function nameOf(path: readonly string[]): string {
  return path.join(' › ')
}
