import { useCommand } from '@portal/ui/query'
import { regulationsApi } from '../../api.ts'
import type { AppliedImport, ParserWork } from './kept-work.ts'
import type { TargetBase } from './regulation-targets.ts'
import type { ImportTargetForm } from './target-fields.tsx'
import { useAfterImport } from './use-undo.ts'

interface Application {
  readonly target: ImportTargetForm
  /** The version that the preview was of. */
  readonly base: TargetBase | undefined
}

/** Puts the text into a draft, as it was previewed or not at all. */
export function useApply(work: ParserWork, onApplied: (applied: AppliedImport) => void) {
  const afterWriting = useAfterImport()
  return useCommand(
    async ({ target, base }: Application, options) => {
      const { text, style, mends } = work
      const changeNote = target.changeNote.trim()
      const whither = base
        ? {
            mainParentId: base.version.mainParentId,
            base: { versionId: base.version.versionId, expectedVersion: base.version.lockVersion },
          }
        : {
            title: { en: target.title.trim() },
            ...(target.series !== '' && { series: target.series }),
            ...(target.subject !== '' && { subject: target.subject }),
            isSample: target.isSample,
          }
      const body = {
        text,
        mends: mends.map((mend) => (mend.op === 'read' ? { ...mend, path: [...mend.path] } : mend)),
        ...(style && { style }),
        ...(changeNote !== '' && { changeNote: { en: changeNote } }),
        ...whither,
      }
      return regulationsApi().importRegulation({ body }, options)
    },
    {
      async onSuccess({ importId, version, doubts }) {
        const { versionId, mainParentId, state, versionNumber, label, title } = version
        const draft = { versionId, mainParentId, state, versionNumber, label, title }
        onApplied({ importId, ...draft, doubts: doubts.length })
        await afterWriting()
      },
    },
  )
}
