import { describeFailure } from '@portal/api-client'
import type { RegulationNode } from '@portal/contracts-regulations'
import { createFormats } from '@portal/formats'
import { useLocale } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import type { DraftSession } from '../editor/use-draft.ts'
import { useRegulationsText } from '../texts.ts'
import type { UnsavedProvision } from './unsaved-provisions.ts'

/** States that need the editor's attention, the most urgent first. */
const problems = [
  'conflict',
  'failed',
  'retrying',
  'other-window',
] as const satisfies readonly UnsavedProvision['state'][]

/** Says whether everything typed in this draft is saved, when it was saved last, or why it isn't. */
export function SaveStatus({
  session: { entries, unsaved },
  nodes,
}: {
  readonly session: DraftSession
  readonly nodes: readonly RegulationNode[]
}) {
  const t = useRegulationsText()
  const locale = useLocale()
  const all = [...entries]
  const [problem] = problems.flatMap((state) =>
    all.flatMap(([regulationId, entry]) => (entry.state === state ? [{ regulationId, state, entry }] : [])),
  )
  const { lastSavedAt } = unsaved
  const savedText =
    lastSavedAt === undefined
      ? t('save.saved')
      : t('save.saved-at', { time: createFormats(locale).time(lastSavedAt.toISOString()) })
  const describe = ({ regulationId, state, entry }: NonNullable<typeof problem>) => {
    const label = nodes.find((node) => node.regulationId === regulationId)?.label ?? ''
    if (state === 'failed') return t('save.failed', { label, reason: describeFailure(entry.failure, t).message })
    return state === 'conflict' ? t('save.conflict', { label }) : t(`save.${state}`)
  }
  return (
    <div className="dr-save">
      {/* Only problems are announced: an announcement after each pause would interrupt the writer. */}
      <span role="status" className="dr-save-problem">
        {problem && describe(problem)}
      </span>
      {!problem && <span className="p-soft p-small">{all.length > 0 ? t('save.saving') : savedText}</span>}
      {(problem?.state === 'failed' || problem?.state === 'retrying') && (
        <Button size="s" onClick={() => void unsaved.saveAll()}>
          {t('save.again')}
        </Button>
      )}
    </div>
  )
}
